import { formatCount } from "@/lib/format";
import { draw, type Message, pageUrl } from "@/lib/mail/layout";
import { type ClassFacts, describe, instantInText } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface Cancelled {
  firstName: string;
  /** Those the trainee had places in, by begin. */
  classes: readonly ClassFacts[];
}

/** To a trainee of classes that the coach cancelled: one mail, however many. */
export function classCancelledMessage({ firstName, classes }: Cancelled): Message {
  const [first, ...others] = classes;
  const one = first && others.length === 0;
  return draw({
    subject: one
      ? `Cours annulé : ${inSubject(first.label, "votre cours")}`
      : `Cours annulés : ${formatCount(classes.length, "cours", "cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      one ? `Le cours ${describe(first)} est annulé.` : "Ces cours sont annulés.",
      "Vos places sont annulées et, si elles venaient d'une carte, leurs cours vous sont rendus.",
    ],
    facts: one
      ? []
      : classes.map(({ label, beginDate }) => [label, instantInText(beginDate)] as const),
    button: { label: "Choisir un autre cours", url: pageUrl("/") },
  });
}
