import { type Message, renderMail } from "@/lib/mail/layout";
import { type ClassFacts, classUrl, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface ClassMessage {
  firstName: string;
  coachName: string;
  activity: ClassFacts;
  /** The coach's text. */
  text: string;
}

/** The trainee's reply goes to the coach. */
export const classMessage = ({ firstName, coachName, activity, text }: ClassMessage): Message =>
  renderMail({
    subject: `Message de votre coach : ${inSubject(activity.label, "votre cours")}`,
    sender: coachName,
    day: activity.beginDate,
    headline: `Message de ${coachName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`À propos du cours ${describe(activity)} :`, text],
    button: { label: "Voir le cours", url: classUrl(activity) },
    note: "Répondez à ce message : votre coach le recevra.",
  });
