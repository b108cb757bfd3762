import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type ClassNotification,
  classLines,
  classLinks,
  classTop,
  classUrl,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** For a trainee who asked to be told when a class can be booked. */
export const openedMessage = ({ firstName, activity }: ClassNotification): Message =>
  composeMessage({
    subject: `Les réservations ouvrent : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    ...classTop(activity),
    headline: `Les réservations sont ouvertes : ${activity.label}.`,
    paragraphs: [],
    facts: classLines(activity),
    button: { label: "Réserver", url: classUrl(activity) },
    links: classLinks(activity),
  });
