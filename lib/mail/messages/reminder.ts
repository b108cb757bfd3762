import { formatCount } from "@/lib/format";
import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import {
  type BookableFacts,
  type ClassNews,
  cancelSentence,
  classLines,
  classUrl,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To a trainee, the day before a class they have a place in. */
export const reminderMessage = ({
  firstName,
  activity,
  places,
  now,
}: ClassNews<BookableFacts> & { places: number; now: Date }): Message =>
  draw({
    subject: `Rappel : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: ["Votre cours approche."],
    facts: [...classLines(activity), ["Places", formatCount(places, "place")]],
    closing: [cancelSentence(activity, now)],
    button: { label: "Voir ma réservation", url: classUrl(activity) },
    note: `Vous ne voulez plus de rappels ? Désactivez-les dans Mes infos : ${pageUrl("/profile")}`,
  });
