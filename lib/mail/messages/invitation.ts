import { draw, type Letter, type Message, pageUrl } from "@/lib/mail/layout";
import { inSubject } from "@/lib/mail/subject";

/** Who sent an invitation and why, and the way to have no more of them. */
export const whyInvited = (coachName: string, stop: string): Pick<Letter, "note" | "link"> => ({
  note: `Pourquoi ce message ? ${coachName} a saisi votre adresse email sur Élan pour vous inviter à réserver ses cours. Vous ne connaissez pas ce coach, ou ne voulez plus d'invitation de sa part ?`,
  link: { label: "Ne plus m'inviter", url: pageUrl(`/invitation/${stop}`) },
});

/** To a trainee for whom a coach made an account. */
export const invitationMessage = ({
  firstName,
  coachName,
  token,
  stop,
}: {
  firstName: string;
  coachName: string;
  token: string;
  /** The secret of the link that ends them. */
  stop: string;
}): Message =>
  draw({
    subject: `Élan : ${inSubject(coachName, "un coach")} vous invite`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${coachName} a créé votre compte sur Élan, pour réserver vos cours en ligne.`,
      "Choisissez votre mot de passe avec ce lien : il fonctionne une fois, pendant 7 jours.",
    ],
    button: { label: "Choisir mon mot de passe", url: pageUrl(`/reset-password?token=${token}`) },
    ...whyInvited(coachName, stop),
  });
