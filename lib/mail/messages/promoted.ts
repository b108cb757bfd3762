import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type BookableFacts,
  type ClassNotification,
  classLines,
  classLinks,
  classTop,
  eventOf,
  placeLinkNote,
  placeUrlOf,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** For a waiting trainee whose place was confirmed. */
export const promotedMessage = (notification: ClassNotification<BookableFacts>): Message =>
  confirmed(
    notification,
    "Une place s'est libérée : elle est à vous.",
    "Si vous ne pouvez plus venir, annulez avant le délai indiqué dans Élan : la place ira à la personne suivante.",
  );

/** For a trainee who claimed a freed place, which is possible after the deadline only. */
export const claimedMessage = (notification: ClassNotification<BookableFacts>): Message =>
  confirmed(
    notification,
    "La place libérée est à vous.",
    "Le délai d'annulation est passé : si vous annulez, le cours ne vous sera pas rendu.",
  );

const confirmed = (
  { firstName, activity }: ClassNotification<BookableFacts>,
  what: string,
  then: string,
): Message =>
  composeMessage({
    subject: `Votre place est confirmée : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    ...classTop(activity),
    headline: what,
    paragraphs: [],
    facts: classLines(activity),
    closing: [then],
    button: { label: "Voir ma réservation", url: placeUrlOf(activity) },
    note: placeLinkNote(activity),
    links: classLinks(activity),
    calendar: [eventOf(activity)],
  });
