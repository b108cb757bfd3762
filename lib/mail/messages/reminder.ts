import { formatCount, formatSpokenTime } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type BookableFacts,
  type ClassNotification,
  cancelSentence,
  classLines,
  classLinks,
  classTop,
  dayFrom,
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
}: ClassNotification<BookableFacts & { accessNote?: string | undefined }> & {
  places: number;
  now: Date;
  stopToken: string;
}): Message => ({
  ...composeMessage({
    subject: `Rappel : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [],
    ...classTop(activity),
    headline: `C'est ${dayFrom(activity.beginDate, now)} : ${activity.label}, ${formatSpokenTime(activity.beginDate)}.`,
    facts: [
      ...classLines(activity),
      ...(activity.accessNote ? ([["Accès", activity.accessNote]] as const) : []),
      ["Places", formatCount(places, "place")],
    ],
    closing: [cancelSentence(activity, now)],
    button: { label: "Voir ma réservation", url: placeUrlOf(activity) },
    note: placeLinkNote(activity),
    links: [
      ...classLinks(activity),
      { label: "Ne plus recevoir de rappels", url: stopUrl(stopToken) },
    ],
  }),
  // RFC 8058: mail programs show a button for these headers.
  headers: {
    "List-Unsubscribe": `<${stopUrl(stopToken)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

/** POST stops the reminders at once; GET leads to a page. */
const stopUrl = (token: string) => pageUrl(`/api/public/reminders/${token}`);
