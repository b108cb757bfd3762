import { formatCount } from "@/lib/format";
import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import {
  type BookableFacts,
  type ClassNotification,
  cancelSentence,
  classLines,
  notes,
  ownNote,
  ownUrl,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To a trainee, the day before a class they have a place in. */
export const reminderMessage = ({
  firstName,
  activity,
  places,
  now,
  stopToken,
}: ClassNotification<BookableFacts> & {
  places: number;
  now: Date;
  stopToken: string;
}): Message => ({
  ...draw({
    subject: `Rappel : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: ["Votre cours approche."],
    facts: [...classLines(activity), ["Places", formatCount(places, "place")]],
    closing: [cancelSentence(activity, now)],
    button: { label: "Voir ma réservation", url: ownUrl(activity) },
    note: notes(
      ownNote(activity),
      `Vous ne voulez plus de rappels ? Arrêtez-les dans Mes infos, ou ici : ${stopUrl(stopToken)}`,
    ),
  }),
  // RFC 8058: a mail program has a button of its own for it.
  headers: {
    "List-Unsubscribe": `<${stopUrl(stopToken)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

/** Answers the press of a mail program's button by itself, and shows a page to whoever opens it. */
const stopUrl = (token: string) => pageUrl(`/api/public/reminders/${token}`);
