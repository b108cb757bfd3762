import { formatNames, formatOf } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";

export const welcomeMessage = ({
  firstName,
  code,
  coaches = [],
}: {
  firstName: string;
  /** Coaches whose classes the trainee can book already. */
  coaches?: readonly string[];
  /** The coach's code; null for a trainee. */
  code: string | null;
}): Message =>
  composeMessage({
    subject: "Bienvenue sur Élan",
    headline: "Bienvenue sur Élan",
    greeting: `Bonjour ${firstName},`,
    paragraphs: code
      ? ["Votre compte de coach est prêt. Donnez ce code à vos élèves, ou partagez votre page."]
      : [
          "Votre compte est prêt.",
          coaches.length > 0
            ? `Vous pouvez réserver les cours ${formatNames(coaches.map(formatOf))}.`
            : "Ajoutez votre coach avec son code, puis réservez vos cours.",
        ],
    ...(code && { code }),
    button: { label: "Ouvrir Élan", url: pageUrl("/login") },
    links: code ? [{ label: "Ma page à partager", url: pageUrl(`/c/${code}`) }] : [],
    note: "Vous n'avez pas créé ce compte ? Choisissez « Mot de passe oublié ? » sur la page de connexion : vous pourrez y mettre fin.",
  });
