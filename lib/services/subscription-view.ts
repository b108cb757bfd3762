import type { ShownSubscription } from "@/db/queries/subscriptions";
import type { Subscription } from "@/lib/contract/subscriptions";

/** Euros, of integer cents. */
export const toEuros = (cents: number): number => cents / 100;
/** Integer cents, of euros. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** A subscription as the API shows it. */
export function subscriptionView(row: ShownSubscription): Subscription {
  return { ...row, price: toEuros(row.priceCents), amountPaid: toEuros(row.amountPaidCents) };
}
