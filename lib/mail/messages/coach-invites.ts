import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message, type MessageParts, type Sender } from "@/lib/mail/message";
import { whyInvited } from "@/lib/mail/messages/invitation";
import { inSubject } from "@/lib/mail/subject";

interface Invitation {
  firstName: string;
  coach: Sender;
  code: string;
  /** Secret of the link that accepts the invitation or stops further ones. */
  stop: string;
}

const invitation = (
  { firstName, coach, stop }: Invitation,
  { paragraphs, button }: Pick<MessageParts, "paragraphs" | "button">,
): Message =>
  composeMessage({
    subject: `Élan : ${inSubject(coach.coachName, "un coach")} vous invite à réserver ses cours`,
    sender: coach,
    headline: `${coach.coachName} vous invite à réserver ses cours sur Élan`,
    greeting: `Bonjour ${firstName},`,
    paragraphs,
    button,
    ...whyInvited(coach.coachName, stop),
  });

/** For a trainee with an account whom another coach invites. */
export const coachCodeMessage = (input: Invitation): Message =>
  invitation(input, {
    paragraphs: [`Acceptez l'invitation avec ce lien, ou saisissez son code : ${input.code}.`],
    button: { label: "Accepter l'invitation", url: pageUrl(`/invitation/${input.stop}`) },
  });

/** A coach's account cannot become a trainee. */
export const coachCannotMessage = (input: Invitation): Message =>
  invitation(input, {
    paragraphs: [
      "Cette adresse email est celle de votre compte de coach, et un compte de coach ne peut pas être celui d'un élève.",
      `Pour réserver, créez un compte d'élève avec une autre adresse, puis saisissez son code : ${input.code}.`,
    ],
    button: {
      label: "Créer un compte d'élève",
      url: pageUrl(`/registration?coachcode=${input.code}`),
    },
  });
