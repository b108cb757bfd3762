import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import {
  type BookingNotification,
  bookingLines,
  bookingName,
  heldSentence,
} from "@/lib/mail/messages/booking-facts";
import {
  classTop,
  FREE_PLACE_NOTICE,
  freePlaceSentence,
  placeLinkNote,
  placeUrlOf,
} from "@/lib/mail/messages/class-facts";

/** Sent when all places of the booking are on the waiting list. */
export function waitingListMessage(booking: BookingNotification): Message {
  const [only, ...others] = booking.classes;
  const single = others.length === 0 ? only : undefined;
  return composeMessage({
    subject: `Liste d'attente : ${bookingName(booking)}`,
    ...classTop(...booking.classes),
    headline: "Vous êtes sur la liste d'attente.",
    greeting: `Bonjour ${booking.firstName},`,
    paragraphs: booking.byCoach ? [`${booking.byCoach} a demandé une place pour vous.`] : [],
    facts: bookingLines(booking),
    closing: [
      single ? freePlaceSentence(single, booking.now) : FREE_PLACE_NOTICE,
      heldSentence(booking),
    ],
    button: single
      ? { label: "Voir le cours", url: placeUrlOf(single) }
      : { label: "Voir mes réservations", url: pageUrl("/history") },
    note: placeLinkNote(single),
  });
}
