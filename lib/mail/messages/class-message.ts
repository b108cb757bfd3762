import { draw, type Message } from "@/lib/mail/layout";
import { type ClassFacts, classUrl, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface ClassMessage {
  firstName: string;
  coachName: string;
  activity: ClassFacts;
  /** The coach's own words. */
  text: string;
}

/** A coach's word to somebody with a place in a class, who can answer it. */
export const classMessage = ({ firstName, coachName, activity, text }: ClassMessage): Message =>
  draw({
    subject: `Message de votre coach : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`${coachName} vous écrit au sujet du cours ${describe(activity)} :`, text],
    button: { label: "Voir le cours", url: classUrl(activity) },
    note: "Répondez à ce message : votre coach le recevra.",
  });
