import { addDays, parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatDayOfMonth, formatSpokenTime } from "@/lib/format";
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

function dayOf(begin: Date, now: Date): string {
  const day = parisDay(begin);
  if (day === parisDay(now)) return "aujourd'hui";
  return day === addDays(parisDay(now), 1) ? "demain" : formatDayOfMonth(begin);
}

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
    paragraphs: [
      `C'est ${dayOf(activity.beginDate, now)} : ${activity.label}, ${formatSpokenTime(activity.beginDate)}.`,
    ],
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
