import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import { type ClassNews, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To the trainees of a class that the coach cancelled. */
export const classCancelledMessage = ({ firstName, activity }: ClassNews): Message =>
  draw({
    subject: `Cours annulé : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le cours ${describe(activity)} est annulé.`,
      "Vos places sont annulées et, si elles venaient d'une carte, leurs cours vous sont rendus.",
    ],
    button: { label: "Choisir un autre cours", url: pageUrl("/") },
  });
