import "server-only";
import { recordMovement } from "@/db/queries/booking/places";
import { insertSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { toCents } from "@/lib/domain/euros";
import { parisDay } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";
import type { RowSubscription } from "@/lib/services/imports/import-rows";
import { subscriptionFields, writeReceipts } from "@/lib/services/money/receipts";

/** Left credits become an IMPORT movement, a paid amount an OPENING receipt. */
export async function insertImportedSubscription(
  tx: Tx,
  { coachId, traineeId }: { coachId: CoachId; traineeId: TraineeId },
  { price, amountPaid, ...fields }: RowSubscription,
): Promise<string> {
  const now = clock();
  const row = await insertSubscription(tx, {
    ...fields,
    coachId,
    traineeId,
    priceCents: toCents(price),
    endFixed: true,
    createdAt: now,
  });
  if (!row) throw new Error("The imported subscription already exists");
  await recordMovement(tx, row, fields.quantityLeft ?? 0, "IMPORT", now);
  if (amountPaid > 0) {
    const amountCents = toCents(amountPaid);
    const receiptFields = await subscriptionFields(tx, row);
    const opening = {
      ...receiptFields,
      kind: "OPENING" as const,
      receivedOn: parisDay(now),
      amountCents,
    };
    await writeReceipts(tx, [opening]);
  }
  return row.id;
}
