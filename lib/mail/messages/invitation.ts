import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message, type MessageParts, type Sender } from "@/lib/mail/message";
import { inSubject } from "@/lib/mail/subject";

/** Explains the invitation and links to the page that stops further ones. */
export const whyInvited = (
  coachName: string,
  stop: string,
): Pick<MessageParts, "note" | "links"> => ({
  note: `Pourquoi ce message ? ${coachName} a saisi votre adresse email sur Élan pour vous inviter à réserver ses cours. Vous ne connaissez pas ce coach, ou ne voulez plus d'invitation de sa part ?`,
  links: [{ label: "Ne plus m'inviter", url: pageUrl(`/invitation/${stop}`) }],
});

/** For a trainee whose account a coach created. */
export const invitationMessage = ({
  firstName,
  coach,
  token,
  stop,
}: {
  firstName: string;
  coach: Sender;
  token: string;
  /** Secret of the link that stops further invitations. */
  stop: string;
}): Message =>
  composeMessage({
    subject: `Élan : ${inSubject(coach.coachName, "un coach")} vous invite`,
    sender: coach,
    headline: `${coach.coachName} vous invite`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${coach.coachName} a créé votre compte sur Élan, pour réserver vos cours en ligne.`,
      "Choisissez votre mot de passe avec ce lien : il fonctionne une fois, pendant 7 jours.",
    ],
    button: { label: "Choisir mon mot de passe", url: pageUrl(`/reset-password?token=${token}`) },
    ...whyInvited(coach.coachName, stop),
  });
