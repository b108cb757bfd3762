import { type Message, renderMail } from "@/lib/mail/layout";
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
  renderMail({
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
