import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import { inSubject } from "@/lib/mail/subject";

/** To a trainee who has an account already, and whom another coach invites. */
export const coachCodeMessage = ({
  firstName,
  coachName,
  code,
}: {
  firstName: string;
  coachName: string;
  code: string;
}): Message =>
  draw({
    subject: `Élan : ${inSubject(coachName, "un coach")} vous invite à réserver ses cours`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${coachName} vous invite à réserver ses cours sur Élan.`,
      `Connectez-vous avec ce lien pour l'ajouter à vos coachs, ou saisissez son code : ${code}.`,
    ],
    button: { label: "Ajouter ce coach", url: pageUrl(`/login?coachcode=${code}`) },
    note: "Vous ne connaissez pas ce coach ? Ignorez ce message : rien ne lui est transmis.",
  });
