import "server-only";
import { recordMovement } from "@/db/queries/booking/places";
import { insertSubscription, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { toCents } from "@/lib/domain/euros";
import { clock, today } from "@/lib/infra/clock";
import type { RowSubscription } from "@/lib/services/imports/import-rows";
import { subscriptionFields, writeReceipts } from "@/lib/services/money/receipts";

/** Left credits become an IMPORT movement, a paid amount an OPENING receipt. */
export async function insertImportedSubscription(
  tx: Tx,
  { coachId, traineeId }: { coachId: CoachId; traineeId: TraineeId },
  { price, amountPaid, ...fields }: RowSubscription,
): Promise<string> {
  const row = (await insertSubscription(tx, {
    ...fields,
    coachId,
    traineeId,
    priceCents: toCents(price),
    endFixed: true,
    createdAt: clock(),
  })) as SubscriptionRow;
  await recordMovement(tx, row, fields.quantityLeft ?? 0, "IMPORT", clock());
  if (amountPaid > 0) {
    const amountCents = toCents(amountPaid);
    const receiptFields = await subscriptionFields(tx, row);
    const opening = {
      ...receiptFields,
      kind: "OPENING" as const,
      receivedOn: today(),
      amountCents,
    };
    await writeReceipts(tx, [opening]);
  }
  return row.id;
}
