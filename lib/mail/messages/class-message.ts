import { composeMessage, type Message, type Sender } from "@/lib/mail/message";
import { type ClassFacts, classUrl, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface ClassMessage {
  firstName: string;
  coach: Sender;
  activity: ClassFacts;
  /** The coach's text. */
  text: string;
}

/** The trainee's reply goes to the coach. */
export const classMessage = ({ firstName, coach, activity, text }: ClassMessage): Message =>
  composeMessage({
    subject: `Message de votre coach : ${inSubject(activity.label, "votre cours")}`,
    sender: coach,
    day: activity.beginDate,
    headline: `Message de ${coach.coachName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`À propos du cours ${describe(activity)} :`, text],
    button: { label: "Voir le cours", url: classUrl(activity) },
    note: "Répondez à ce message : votre coach le recevra.",
  });
