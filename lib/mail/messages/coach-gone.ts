import { formatCount, formatDay, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Fact, type Message } from "@/lib/mail/message";
import type { ClassFacts } from "@/lib/mail/messages/class-facts";

interface CoachGone {
  firstName: string;
  coach: { displayName: string; email: string; phoneNumber: string | null };
  /** Cancelled classes with the trainee's places. */
  classes: readonly Pick<ClassFacts, "label" | "beginDate">[];
  /** The subscriptions still running. */
  subscriptions: readonly { label: string; quantityLeft: number | null; endDate: string }[];
}

/** Tells the trainees of an erased coach about their places and credits. */
export function coachGoneMessage({ firstName, coach, classes, subscriptions }: CoachGone): Message {
  const name = coach.displayName;
  const contact = [coach.email, coach.phoneNumber].filter(Boolean).join(", ");
  const facts: Fact[] = [
    ...classes.map(
      ({ label, beginDate }): Fact => [`Annulé : ${label}`, formatInstantInText(beginDate)],
    ),
    ...subscriptions.map(
      ({ label, quantityLeft, endDate }): Fact => [
        label,
        `${quantityLeft === null ? "" : `il reste ${formatCount(quantityLeft, "cours", "cours")}, `}valable jusqu'au ${formatDay(endDate)}`,
      ],
    ),
  ];
  return composeMessage({
    subject: "Votre coach quitte Élan",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${name} a supprimé son compte : ses cours ne se réservent plus sur Élan.`,
      ...(classes.length > 0
        ? [
            "Vos places à venir sont annulées. Celles qui étaient prises sur une carte vous sont rendues.",
          ]
        : []),
      ...(subscriptions.length > 0
        ? ["Voici ce que vous aviez encore. Gardez ce message, il vous sert de justificatif."]
        : []),
    ],
    facts,
    closing:
      subscriptions.length > 0
        ? [
            `Ces cours ne peuvent plus servir sur Élan, qui n'encaisse rien pour les coachs. Pour les suivre autrement ou demander un remboursement, écrivez à ${name} : ${contact}.`,
          ]
        : [`Une question ? Écrivez à ${name} : ${contact}.`],
    button: { label: "Ouvrir Élan", url: pageUrl("/") },
  });
}
