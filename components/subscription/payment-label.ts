import type { Tone } from "@/components/ui/badge";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { type Money, type PaymentState, paymentState } from "@/lib/domain/payment";
import { formatEuros, pluralOf } from "@/lib/format";

type Debt = Pick<Subscription, "owed" | "amountPaid">;

/** The amount due is below the price after a withdrawal or when the coach gave up the rest. */
export const moneyOwed = ({ owed, amountPaid }: Debt): Money => ({ price: owed, amountPaid });

/** Returns `Payé`, `Partiellement payé (60 € / 120 €)` or `Non payé`. */
export function paymentOf(money: Money): { label: string; tone: Tone } {
  const state = paymentState(money);
  if (state === "PAID") return { label: "Payé", tone: "present" };
  if (state === "UNPAID") return { label: "Non payé", tone: "danger" };
  return {
    label: `Partiellement payé (${formatEuros(money.amountPaid)} / ${formatEuros(money.price)})`,
    tone: "waiting",
  };
}

/** `20 € ne sont plus demandés` */
export const waivedText = (waived: number): string =>
  `${formatEuros(waived)} ${pluralOf(waived, "n'est plus demandé", "ne sont plus demandés")}`;

const ranks: Record<PaymentState, number> = { UNPAID: 0, PARTIAL: 1, PAID: 2 };

/** Unpaid subscriptions come first, then partially paid ones. */
export const byPayment = (a: Debt, b: Debt): number =>
  ranks[paymentState(moneyOwed(a))] - ranks[paymentState(moneyOwed(b))];
