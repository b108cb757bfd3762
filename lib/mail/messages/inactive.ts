import { INACTIVE_MONTHS } from "@/lib/domain/inactivity";
import { formatLongDay } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";

/** For an account unused for 24 months. */
export const inactiveMessage = ({
  firstName,
  eraseOn,
}: {
  firstName: string;
  eraseOn: Date;
}): Message =>
  composeMessage({
    subject: "Votre compte Élan va être supprimé",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Vous n'avez pas utilisé Élan depuis ${INACTIVE_MONTHS} mois.`,
      `Pour ne pas garder vos données sans raison, nous supprimerons votre compte à partir du ${formatLongDay(eraseOn).toLocaleLowerCase("fr-FR")}.`,
      "Pour le garder, connectez-vous avant cette date.",
    ],
    button: { label: "Garder mon compte", url: pageUrl("/login") },
  });
