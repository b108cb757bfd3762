import { formatCount, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import { type ClassFacts, classTop, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** For the guardians, when one of them cancels a person's places in these classes. */
export function cancelledForPersonMessage({
  firstName,
  classes,
}: {
  firstName: string;
  /** Sorted by begin; never empty. */
  classes: readonly ClassFacts[];
}): Message {
  const [first, ...others] = classes;
  const single = first && others.length === 0;
  return composeMessage({
    subject: `Annulé : ${single ? inSubject(first.label, "un cours") : formatCount(classes.length, "cours", "cours")}`,
    ...classTop(...classes),
    headline: single ? "Réservation annulée." : "Réservations annulées.",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      single
        ? `Réservation annulée : ${describe(first)}.`
        : "Les réservations de ces cours sont annulées.",
    ],
    facts: single
      ? []
      : classes.map(({ label, beginDate }) => [label, formatInstantInText(beginDate)] as const),
    button: { label: "Voir les cours", url: pageUrl("/") },
  });
}
