import { formatCount, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message, type Sender } from "@/lib/mail/message";
import { type ClassFacts, describe } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/**
 * REMOVED: from a class. LEFT: all with the trainee. SUSPENDED, DELETED: with their subscription.
 * SHARE_ENDED: with the subscription that another trainee shared.
 */
export type RemovalCause =
  | { kind: "REMOVED" | "LEFT" | "SHARE_ENDED" }
  | { kind: "SUSPENDED" | "DELETED"; subscription: string };

interface Removal {
  firstName: string;
  coach: Sender;
  classes: readonly ClassFacts[];
  cause: RemovalCause;
}

function causeSentence({ coach: { coachName }, cause }: Removal): string {
  if (cause.kind === "LEFT")
    return `${coachName} ne vous suit plus : vos places à venir dans ses cours sont annulées, et vos cartes et abonnements de ce coach prennent fin.`;
  if (cause.kind === "SHARE_ENDED")
    return "La carte ou l'abonnement partagé avec vous a pris fin : les places réservées avec lui sont annulées.";
  if (!("subscription" in cause)) return `${coachName} a annulé vos places.`;
  return `${coachName} a ${cause.kind === "SUSPENDED" ? "mis en pause" : "supprimé"} votre abonnement « ${cause.subscription} » : les places réservées avec lui sont annulées.`;
}

/** One mail for all classes. */
export function removedMessage(removal: Removal): Message {
  const [first, ...others] = removal.classes;
  const what =
    first && others.length === 0
      ? inSubject(first.label, "votre cours")
      : formatCount(removal.classes.length, "cours", "cours");
  // The subscription has ended, so returned credits cannot be used.
  const ends = removal.cause.kind === "LEFT" || removal.cause.kind === "DELETED";
  return composeMessage({
    subject: `Votre place est annulée : ${what}`,
    sender: removal.coach,
    headline:
      removal.classes.length === 1 ? "Votre place est annulée." : "Vos places sont annulées.",
    greeting: `Bonjour ${removal.firstName},`,
    paragraphs: [
      causeSentence(removal),
      ...(first && others.length === 0 ? [`Le cours : ${describe(first)}.`] : []),
    ],
    facts:
      others.length === 0
        ? []
        : removal.classes.map(
            ({ label, beginDate }) => [label, formatInstantInText(beginDate)] as const,
          ),
    closing: ends ? [] : ["Les cours pris sur une carte vous sont rendus."],
    ...(removal.cause.kind === "LEFT"
      ? {}
      : { button: { label: "Voir les cours", url: pageUrl("/") } }),
    note: "Une question ? Contactez votre coach.",
  });
}
