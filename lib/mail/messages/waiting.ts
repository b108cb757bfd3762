import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import {
  type BookingNotification,
  bookingLines,
  bookingName,
} from "@/lib/mail/messages/booking-facts";
import { outlookSentence, ownNote, ownUrl, WILL_HEAR } from "@/lib/mail/messages/class-facts";

/** To a trainee whose booking went whole to the waiting list. */
export function waitingMessage(news: BookingNotification): Message {
  const [only, ...others] = news.classes;
  return draw({
    subject: `Liste d'attente : ${bookingName(news)}`,
    greeting: `Bonjour ${news.firstName},`,
    paragraphs: [
      news.byCoach
        ? `${news.byCoach} a demandé une place pour vous : vous êtes sur la liste d'attente.`
        : "Vous êtes sur la liste d'attente.",
    ],
    facts: bookingLines(news),
    closing: [
      `${only && others.length === 0 ? outlookSentence(only, news.now) : WILL_HEAR} Sans place avant le début du cours, votre inscription est annulée et ne coûte rien.`,
    ],
    button:
      only && others.length === 0
        ? { label: "Voir le cours", url: ownUrl(only) }
        : { label: "Voir mes réservations", url: pageUrl("/history") },
    note: only && others.length === 0 ? ownNote(only) : undefined,
  });
}
