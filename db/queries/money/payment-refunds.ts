import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { matchesId } from "@/db/queries/operations/id-conditions";
import { paymentDisputes, paymentRefunds, payments } from "@/db/schema/payments";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { OnlineMethod } from "@/lib/domain/online-payment";

export type RefundRow = typeof paymentRefunds.$inferSelect;
export type DisputeRow = typeof paymentDisputes.$inferSelect;

/**
 * Cents of a payment that can still be refunded; negative after a dispute of a refunded part.
 * Names are written out, because Drizzle omits the table's name in a select of one table.
 */
export const leftCents = sql<number>`${payments}.amount_cents
  - coalesce((select sum(r.amount_cents) from ${paymentRefunds} r
    where r.payment_id = ${payments}.id and r.state in ('SUCCEEDED', 'PENDING')), 0)::int
  - coalesce((select sum(d.taken_cents - d.returned_cents) from ${paymentDisputes} d
    where d.payment_id = ${payments}.id), 0)::int`;

/** Payments that may be refunded, newest first. */
export function listRefundable(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
  method: OnlineMethod,
) {
  return db
    .select({ id: payments.id, intentId: payments.intentId, leftCents })
    .from(payments)
    .where(
      and(
        eq(payments.coachId, coachId),
        matchesId(payments.subscriptionId, subscriptionId),
        eq(payments.state, "SUCCEEDED"),
        eq(payments.method, method),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

export const listRefundsOf = (
  db: Db,
  coachId: CoachId,
  of: { paymentId: string } | { subscriptionId: string },
): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.coachId, coachId),
        "paymentId" in of
          ? eq(paymentRefunds.paymentId, of.paymentId)
          : sql`${paymentRefunds.paymentId} in (select p.id from ${payments} p where p.subscription_id = ${of.subscriptionId}::uuid)`,
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id));

export async function insertRefund(
  tx: Tx,
  values: typeof paymentRefunds.$inferInsert,
): Promise<RefundRow> {
  const [row] = await tx.insert(paymentRefunds).values(values).returning();
  return row as RefundRow;
}

export async function updateRefund(
  tx: Tx,
  coachId: CoachId,
  id: string,
  set: Partial<typeof paymentRefunds.$inferInsert>,
): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set(set)
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.coachId, coachId)));
}

/** Ends a refund that was asked for and that the provider does not know; its key stays used. */
export async function failAskedRefund(tx: Tx, coachId: CoachId, id: string): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set({ state: "FAILED" })
    .where(
      and(
        eq(paymentRefunds.id, id),
        eq(paymentRefunds.coachId, coachId),
        eq(paymentRefunds.state, "ASKED"),
      ),
    );
}

/** Deletes a refund that was asked for and that the provider does not know. */
export async function deleteAskedRefund(tx: Tx, coachId: CoachId, id: string): Promise<void> {
  await tx
    .delete(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.id, id),
        eq(paymentRefunds.coachId, coachId),
        eq(paymentRefunds.state, "ASKED"),
      ),
    );
}

export const listDisputesOf = (
  db: Db,
  coachId: CoachId,
  paymentId: string,
): Promise<DisputeRow[]> =>
  db
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.coachId, coachId), eq(paymentDisputes.paymentId, paymentId)));

export async function storeDispute(
  tx: Tx,
  values: typeof paymentDisputes.$inferInsert,
): Promise<void> {
  const { id: _, coachId: __, paymentId: ___, disputeId: ____, ...set } = values;
  await tx
    .insert(paymentDisputes)
    .values(values)
    .onConflictDoUpdate({ target: paymentDisputes.disputeId, set });
}
