import { type Message, renderMail } from "@/lib/mail/layout";
import {
  type ClassNotification,
  classLines,
  placeLinkNote,
  placeUrlOf,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** For all waiting trainees after the deadline. */
export const placeFreeMessage = ({ firstName, activity }: ClassNotification): Message =>
  renderMail({
    subject: `Une place est libre : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Une place s'est libérée en ${activity.label}.`],
    facts: classLines(activity),
    closing: ["Premier arrivé, premier servi."],
    button: { label: "Prendre la place", url: placeUrlOf(activity) },
    note: placeLinkNote(activity),
  });
