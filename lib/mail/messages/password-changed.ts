import { formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";

/** Tells the account's owner, because another person may have changed the password. */
export const passwordChangedMessage = ({
  firstName,
  when,
}: {
  firstName: string;
  when: Date;
}): Message =>
  composeMessage({
    subject: "Votre mot de passe a changé",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le mot de passe de votre compte Élan a été changé le ${formatInstantInText(when)}. Vos autres appareils sont déconnectés.`,
      "Si c'est vous, il n'y a rien à faire.",
    ],
    button: { label: "Ce n'est pas moi", url: pageUrl("/forgot-password") },
    note: "Ce bouton ouvre la page qui permet de choisir un nouveau mot de passe.",
  });
