import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import { inSubject } from "@/lib/mail/subject";

/** To a trainee for whom a coach made an account. */
export const invitationMessage = ({
  firstName,
  coachName,
  token,
}: {
  firstName: string;
  coachName: string;
  token: string;
}): Message =>
  draw({
    subject: `Élan : ${inSubject(coachName, "un coach")} vous invite`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${coachName} a créé votre compte sur Élan, pour réserver vos cours en ligne.`,
      "Choisissez votre mot de passe avec ce lien : il fonctionne une fois, pendant 7 jours.",
    ],
    button: { label: "Choisir mon mot de passe", url: pageUrl(`/reset-password?token=${token}`) },
    note: "Vous ne connaissez pas ce coach ? Ignorez ce message.",
  });
