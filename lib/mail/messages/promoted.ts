import { draw, type Message } from "@/lib/mail/layout";
import {
  type BookableFacts,
  type ClassNotification,
  calendarAttachment,
  classLines,
  ownNote,
  ownUrl,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To a trainee who waited and now has a place. */
export const promotedMessage = (news: ClassNotification<BookableFacts>): Message =>
  confirmed(
    news,
    "Une place s'est libérée : elle est à vous.",
    "Si vous ne pouvez plus venir, annulez avant le délai indiqué dans Élan : la place ira à la personne suivante.",
  );

/** To one who took a freed place: that is done after the deadline alone. */
export const claimedMessage = (news: ClassNotification<BookableFacts>): Message =>
  confirmed(
    news,
    "La place libérée est à vous.",
    "Le délai d'annulation est passé : si vous annulez, le cours ne vous sera pas rendu.",
  );

const confirmed = (
  { firstName, activity }: ClassNotification<BookableFacts>,
  what: string,
  then: string,
): Message =>
  draw({
    subject: `Votre place est confirmée : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [what],
    facts: classLines(activity),
    closing: [then],
    button: { label: "Voir ma réservation", url: ownUrl(activity) },
    note: ownNote(activity),
    attachments: [calendarAttachment([activity])],
  });
