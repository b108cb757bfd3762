import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import { inSubject } from "@/lib/mail/subject";

/** To a coach whom another coach invites as a trainee: a coach's account cannot be one. */
export const coachCannotMessage = ({
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
      "Cette adresse email est celle de votre compte de coach, et un compte de coach ne peut pas être celui d'un élève.",
      `Pour réserver, créez un compte d'élève avec une autre adresse, puis saisissez son code : ${code}.`,
    ],
    button: { label: "Créer un compte d'élève", url: pageUrl(`/registration?coachcode=${code}`) },
    note: "Vous ne connaissez pas ce coach ? Ignorez ce message : rien ne lui est transmis.",
  });
