import { formatCount, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message } from "@/lib/mail/message";
import { type ClassFacts, classTop, describe } from "@/lib/mail/messages/class-facts";
import { fewerThan } from "@/lib/mail/messages/minimum";
import { inSubject } from "@/lib/mail/subject";

interface Cancelled {
  firstName: string;
  /** Classes in which the trainee had places, sorted by begin. */
  classes: readonly CancelledFacts[];
}

interface CancelledFacts extends ClassFacts {
  cancelReason: "MINIMUM" | null;
  minPlaces: number | null;
}

const reasonOf = ({ cancelReason, minPlaces }: CancelledFacts) =>
  cancelReason === "MINIMUM" ? ` : ${fewerThan(minPlaces ?? 0)}` : "";

/** One mail for all classes that the coach cancelled. */
export function classCancelledMessage({ firstName, classes }: Cancelled): Message {
  const [first, ...others] = classes;
  const single = first && others.length === 0;
  return composeMessage({
    subject: single
      ? `Cours annulé : ${inSubject(first.label, "votre cours")}`
      : `Cours annulés : ${formatCount(classes.length, "cours", "cours")}`,
    ...classTop(...classes),
    headline: single ? "Votre cours est annulé." : "Vos cours sont annulés.",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      single
        ? `Le cours ${describe(first)}, est annulé${reasonOf(first)}.`
        : "Ces cours sont annulés.",
      "Vos places sont annulées et, si elles venaient d'une carte, leurs cours vous sont rendus.",
    ],
    facts: single
      ? []
      : classes.map(({ label, beginDate }) => [label, formatInstantInText(beginDate)] as const),
    button: { label: "Choisir un autre cours", url: pageUrl("/") },
  });
}
