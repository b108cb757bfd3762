import "server-only";
import type { ShownSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { toEuros } from "@/lib/domain/euros";
import { dueCentsOf, toRefundCentsOf } from "@/lib/domain/receipts";

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
