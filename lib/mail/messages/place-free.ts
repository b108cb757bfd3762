import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type ClassNotification,
  classLines,
  classLinks,
  classTop,
  placeLinkNote,
  placeUrlOf,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** For all waiting trainees after the deadline. */
export const placeFreeMessage = ({ firstName, activity }: ClassNotification): Message =>
  composeMessage({
    subject: `Une place est libre : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    ...classTop(activity),
    headline: `Une place s'est libérée en ${activity.label}.`,
    paragraphs: [],
    facts: classLines(activity),
    closing: ["Premier arrivé, premier servi."],
    button: { label: "Prendre la place", url: placeUrlOf(activity) },
    note: placeLinkNote(activity),
    links: classLinks(activity),
  });
