import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import {
  type BookingNotification,
  bookingLines,
  bookingName,
} from "@/lib/mail/messages/booking-facts";
import {
  calendarAttachment,
  cancelSentence,
  FREE_TO_LEAVE,
  notes,
  ownNote,
  ownUrl,
} from "@/lib/mail/messages/class-facts";

/** To a trainee who has booked, or whom the coach has booked in: one mail a booking, its classes as a calendar file. */
export function bookedMessage(news: BookingNotification): Message {
  const confirmed = news.classes.filter((activity) => activity.confirmed > 0);
  const [only, ...others] = news.classes;
  const single = others.length === 0 ? only : undefined;
  const several = !single || single.confirmed + single.waiting > 1;
  return draw({
    subject: `Réservation confirmée : ${bookingName(news)}`,
    greeting: `Bonjour ${news.firstName},`,
    paragraphs: [
      news.byCoach
        ? `${news.byCoach} a réservé ${several ? "des places" : "une place"} pour vous.`
        : "Votre réservation est confirmée.",
    ],
    facts: bookingLines(news),
    closing: [
      single
        ? cancelSentence(single, news.now) + (single.waiting > 0 ? ` ${FREE_TO_LEAVE}` : "")
        : "Vous ne pouvez plus venir à un cours ? Annulez sans frais avant le délai indiqué dans Élan. Après, il reste décompté.",
    ],
    button: single
      ? { label: "Voir ma réservation", url: ownUrl(single) }
      : { label: "Voir mes réservations", url: pageUrl("/history") },
    note: notes("Le fichier joint ajoute vos cours à votre agenda.", ownNote(single)),
    attachments: [calendarAttachment(confirmed)],
  });
}
