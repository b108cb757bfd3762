import { formatCount, formatDay, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Fact, type Message, type Sender } from "@/lib/mail/message";
import type { ClassFacts } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface ClosureNotification {
  firstName: string;
  coach: Sender;
  closure: { label: string; beginDate: string; endDate: string };
  /** The coach's text. */
  text: string;
  /** Cancelled classes with the trainee's places, sorted by begin. */
  classes: readonly ClassFacts[];
  /** Extended subscriptions and their new end as text. */
  ends: readonly { label: string; until: string }[];
  /** Whether some classes of these days take place. */
  hasExceptions: boolean;
}

export const until = (day: string): string => `valable jusqu'au ${day}`;

const during = ({ beginDate, endDate }: { beginDate: string; endDate: string }) =>
  beginDate === endDate
    ? `le ${formatDay(beginDate)}`
    : `du ${formatDay(beginDate)} au ${formatDay(endDate)}`;

/** One mail with all effects of a closure on the trainee. */
export function closureMessage(notification: ClosureNotification): Message {
  const { firstName, coach, closure, text, classes, ends, hasExceptions } = notification;
  const label = inSubject(closure.label, "fermeture");
  const facts: Fact[] = [
    ...classes.map(
      (activity): Fact => [`Annulé : ${activity.label}`, formatInstantInText(activity.beginDate)],
    ),
    ...ends.map(({ label: name, until }): Fact => [name, until]),
  ];
  return composeMessage({
    subject:
      classes.length > 0
        ? `Cours annulés : ${label} (${formatCount(classes.length, "cours", "cours")})`
        : `Votre abonnement est prolongé : ${label}`,
    sender: coach,
    headline:
      classes.length > 0 ? `Pas de cours ${during(closure)}.` : "Votre abonnement est prolongé.",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${coach.coachName} ne donne pas cours ${during(closure)}${hasExceptions ? ", sauf les cours maintenus" : ""} : ${closure.label}.`,
      ...(text ? [text] : []),
      ...(classes.length > 0
        ? [
            "Vos places sont annulées et, si elles venaient d'une carte, leurs cours vous sont rendus.",
          ]
        : []),
      ...(ends.length > 0 ? ["Vos abonnements gardent leur nombre de jours ouverts."] : []),
    ],
    facts,
    button: { label: "Voir les cours", url: pageUrl("/") },
  });
}
