import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";

export const verifyEmailMessage = ({
  firstName,
  token,
}: {
  firstName: string;
  token: string;
}): Message =>
  composeMessage({
    subject: "Confirmez votre adresse email",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      "Confirmez que cette adresse email est la vôtre avec ce lien : il fonctionne pendant 7 jours.",
    ],
    button: { label: "Confirmer mon adresse", url: pageUrl(`/verify-email?token=${token}`) },
    note: "Vous n'avez pas de compte Élan, ou n'avez rien demandé ? Ignorez ce message : ne confirmez pas.",
  });
