import { addImpact } from "@/db/dry-run";
import type { ShownSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { Tx } from "@/db/transaction";
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

/** Records in a dry run the trainees and dues of subscriptions that a use case ends or suspends. */
export function addSubscriptionImpact(tx: Tx, rows: readonly ShownSubscription[]): void {
  for (const row of rows) addImpact(tx, { trainees: [row.traineeId], dueCents: dueCentsOf(row) });
}
