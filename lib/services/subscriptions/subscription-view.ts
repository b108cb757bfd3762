import type { ShownSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { dueCentsOf, toRefundCentsOf } from "@/lib/domain/receipts";

export const toEuros = (cents: number): number => cents / 100;
export const toCents = (euros: number): number => Math.round(euros * 100);

export function subscriptionView(
  row: ShownSubscription & Required<Pick<Subscription, "sharedWith">>,
): Subscription {
  return {
    ...row,
    price: toEuros(row.priceCents),
    amountPaid: toEuros(row.amountPaidCents),
    owed: toEuros(row.owedCents),
    due: toEuros(dueCentsOf(row)),
    toRefund: toEuros(toRefundCentsOf(row)),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}
