import { formatCount } from "@/lib/format";
import { type Message, pageUrl, renderMail } from "@/lib/mail/layout";
import {
  type BookableFacts,
  type ClassNotification,
  cancelSentence,
  classLines,
  notes,
  placeLinkNote,
  placeUrlOf,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

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
  ...renderMail({
    subject: `Rappel : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: ["Votre cours approche."],
    facts: [...classLines(activity), ["Places", formatCount(places, "place")]],
    closing: [cancelSentence(activity, now)],
    button: { label: "Voir ma réservation", url: placeUrlOf(activity) },
    note: notes(
      placeLinkNote(activity),
      `Vous ne voulez plus de rappels ? Arrêtez-les dans Mes infos, ou ici : ${stopUrl(stopToken)}`,
    ),
  }),
  // RFC 8058: mail programs show a button for these headers.
  headers: {
    "List-Unsubscribe": `<${stopUrl(stopToken)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

/** POST stops the reminders at once; GET leads to a page. */
const stopUrl = (token: string) => pageUrl(`/api/public/reminders/${token}`);
