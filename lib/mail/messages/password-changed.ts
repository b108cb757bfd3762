import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import { instantInText } from "@/lib/mail/messages/class-facts";

/** To whoever's password has just changed, so that a thief's change does not go unseen. */
export const passwordChangedMessage = ({
  firstName,
  when,
}: {
  firstName: string;
  when: Date;
}): Message =>
  draw({
    subject: "Votre mot de passe a changé",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le mot de passe de votre compte Élan a été changé le ${instantInText(when)}. Vos autres appareils sont déconnectés.`,
      "Si c'est vous, il n'y a rien à faire.",
    ],
    button: { label: "Ce n'est pas moi", url: pageUrl("/forgot-password") },
    note: "Ce bouton ouvre la page qui permet de choisir un nouveau mot de passe.",
  });
