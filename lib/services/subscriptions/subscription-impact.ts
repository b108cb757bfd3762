import "server-only";
import { addImpact } from "@/db/dry-run";
import type { ShownSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { Tx } from "@/db/transaction";
import { dueCentsOf } from "@/lib/domain/receipts";

/** Records in a dry run the trainees and dues of subscriptions that a use case ends or suspends. */
export function addSubscriptionImpact(tx: Tx, rows: readonly ShownSubscription[]): void {
  for (const row of rows) addImpact(tx, { trainees: [row.traineeId], dueCents: dueCentsOf(row) });
}
