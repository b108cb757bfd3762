import { draw, type Letter, type Message, pageUrl } from "@/lib/mail/layout";
import { whyInvited } from "@/lib/mail/messages/invitation";
import { inSubject } from "@/lib/mail/subject";

interface Invitation {
  firstName: string;
  coachName: string;
  code: string;
  /** The secret of the link that accepts, or ends them. */
  stop: string;
}

const invitation = (
  { firstName, coachName, stop }: Invitation,
  { paragraphs, button }: Pick<Letter, "paragraphs" | "button">,
): Message =>
  draw({
    subject: `Élan : ${inSubject(coachName, "un coach")} vous invite à réserver ses cours`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`${coachName} vous invite à réserver ses cours sur Élan.`, ...paragraphs],
    button,
    ...whyInvited(coachName, stop),
  });

/** To a trainee who has an account already, and whom another coach invites. */
export const coachCodeMessage = (given: Invitation): Message =>
  invitation(given, {
    paragraphs: [`Acceptez l'invitation avec ce lien, ou saisissez son code : ${given.code}.`],
    button: { label: "Accepter l'invitation", url: pageUrl(`/invitation/${given.stop}`) },
  });

/** To a coach whom another coach invites as a trainee: a coach's account cannot be one. */
export const coachCannotMessage = (given: Invitation): Message =>
  invitation(given, {
    paragraphs: [
      "Cette adresse email est celle de votre compte de coach, et un compte de coach ne peut pas être celui d'un élève.",
      `Pour réserver, créez un compte d'élève avec une autre adresse, puis saisissez son code : ${given.code}.`,
    ],
    button: {
      label: "Créer un compte d'élève",
      url: pageUrl(`/registration?coachcode=${given.code}`),
    },
  });
