import { draw, type Message } from "@/lib/mail/layout";
import {
  type ClassFacts,
  type ClassNews,
  classLines,
  classUrl,
  describe,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To the trainees of a class whose time, place or teacher changed. */
export const classChangedMessage = ({
  firstName,
  activity,
  before,
}: ClassNews & { before: ClassFacts }): Message =>
  draw({
    subject: `Votre cours change : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Le cours ${describe(before)} change. Il a maintenant lieu ainsi.`],
    facts: classLines(activity),
    closing: ["Votre place est gardée."],
    button: { label: "Voir le cours", url: classUrl(activity) },
  });
