import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type BookingNotification,
  bookingLines,
  bookingName,
  heldSentence,
  placesText,
  sumOf,
} from "@/lib/mail/messages/booking-facts";
import {
  cancelSentence,
  classLinks,
  classTop,
  eventOf,
  notes,
  placeLinkNote,
  placeUrlOf,
  whenSentence,
} from "@/lib/mail/messages/class-facts";

/** One mail for each booking, by the trainee or by the coach, with a calendar file. */
export function bookedMessage(booking: BookingNotification): Message {
  const confirmed = booking.classes.filter((activity) => activity.confirmed > 0);
  const [only, ...others] = booking.classes;
  const single = others.length === 0 ? only : undefined;
  const places = {
    confirmed: sumOf(booking.classes, "confirmed"),
    waiting: sumOf(booking.classes, "waiting"),
  };
  const waits = places.waiting > 0;
  const several = !single || places.confirmed + places.waiting > 1;
  return composeMessage({
    ...classTop(...booking.classes),
    headline: single
      ? `C'est réservé. ${whenSentence(single.beginDate, booking.now)}`
      : "C'est réservé.",
    subject: `Réservation confirmée${waits ? " et liste d'attente" : ""} : ${bookingName(booking)}`,
    greeting: `Bonjour ${booking.firstName},`,
    paragraphs: [
      booking.byCoach
        ? `${booking.byCoach} a réservé ${several ? "des places" : "une place"} pour vous.`
        : waits
          ? `${placesText(places)}.`
          : several
            ? "Vos places sont confirmées."
            : "Votre place est confirmée.",
    ],
    facts: bookingLines(booking),
    closing: [
      single
        ? cancelSentence(single, booking.now)
        : "Vous ne pouvez plus venir à un cours ? Annulez sans frais avant le délai indiqué dans Élan. Après, il reste décompté.",
      ...(waits ? [heldSentence(booking)] : []),
    ],
    button: single
      ? { label: "Voir ma réservation", url: placeUrlOf(single) }
      : { label: "Voir mes réservations", url: pageUrl("/history") },
    note: notes("Le fichier joint ajoute vos cours à votre agenda.", placeLinkNote(single)),
    links: classLinks(single),
    calendar: confirmed.map(eventOf),
  });
}
