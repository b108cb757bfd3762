import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";

export const resetPasswordMessage = ({
  firstName,
  token,
}: {
  firstName: string;
  token: string;
}): Message =>
  composeMessage({
    subject: "Votre nouveau mot de passe Élan",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      "Vous avez demandé à réinitialiser votre mot de passe. Choisissez-en un nouveau avec ce lien : il fonctionne une fois, pendant une heure.",
    ],
    button: {
      label: "Choisir un nouveau mot de passe",
      url: pageUrl(`/reset-password?token=${token}`),
    },
    note: "Vous n'avez rien demandé ? Ignorez ce message : votre mot de passe ne change pas.",
  });
