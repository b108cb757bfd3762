import { draw, type Message } from "@/lib/mail/layout";
import {
  type BookableFacts,
  type ClassNews,
  calendarAttachment,
  classLines,
  ownNote,
  ownUrl,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To a trainee who waited and now has a place. */
export const promotedMessage = ({ firstName, activity }: ClassNews<BookableFacts>): Message =>
  draw({
    subject: `Votre place est confirmée : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: ["Une place s'est libérée : vous êtes maintenant inscrit à ce cours."],
    facts: classLines(activity),
    closing: [
      "Si vous ne pouvez plus venir, annulez avant le délai indiqué dans Élan : la place ira à la personne suivante.",
    ],
    button: { label: "Voir ma réservation", url: ownUrl(activity) },
    note: ownNote(activity),
    attachments: [calendarAttachment([activity])],
  });
