import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import { type ClassNotification, classTop, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** For a trainee whose late cancellation is returned, because another trainee took the place. */
export const placeTakenMessage = ({
  firstName,
  activity,
  card,
}: ClassNotification & {
  /** A card paid for the place, else a weekly subscription. */
  card: boolean;
}): Message =>
  composeMessage({
    subject: `Votre cours vous est rendu : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    ...classTop(activity),
    headline: "Votre cours vous est rendu.",
    paragraphs: [
      `Vous aviez annulé ${describe(activity)}, après le délai. Votre place est reprise : ${card ? "le cours est de nouveau sur votre carte" : "il ne compte plus dans votre semaine"}.`,
    ],
    button: { label: "Choisir un autre cours", url: pageUrl("/") },
  });
