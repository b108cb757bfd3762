import type { Tone } from "@/components/ui/badge";
import type { Movement, Subscription } from "@/lib/contract/subscriptions";
import { formatEuros } from "@/lib/format";

/** `Payé`, `Partiellement payé (60 € / 120 €)`, `Non payé` (spec §4) */
export function paymentOf({ isPaid, amountPaid, price }: Subscription): {
  words: string;
  tone: Tone;
} {
  if (isPaid) return { words: "Payé", tone: "present" };
  if (amountPaid > 0)
    return {
      words: `Partiellement payé (${formatEuros(amountPaid)} / ${formatEuros(price)})`,
      tone: "waiting",
    };
  return { words: "Non payé", tone: "danger" };
}

/** Unpaid and nothing paid first, then partially paid (spec §2). */
export function byPayment(a: Subscription, b: Subscription): number {
  const rank = (one: Subscription) => (one.isPaid ? 2 : one.amountPaid > 0 ? 1 : 0);
  return rank(a) - rank(b);
}

export const movementReasons: Record<Movement["reason"], string> = {
  PURCHASE: "Achat",
  BOOKING: "Réservation",
  CANCELLATION: "Annulation",
  CLASS_CANCELLED: "Cours annulé par le coach",
  WAITING_ENDED: "Liste d'attente terminée",
  REMOVED_BY_COACH: "Retiré par le coach",
  SUSPENSION: "Mise en pause",
  ADJUSTMENT: "Ajustement du coach",
};
