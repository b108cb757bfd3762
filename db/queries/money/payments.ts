import "server-only";
import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isDue } from "@/db/queries/money/debts";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import { paymentDisputes, paymentEvents, paymentRefunds, payments } from "@/db/schema/payments";
import type { CoachId, Owner, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type PaymentRow = typeof payments.$inferSelect;

const ofPayment = (coachId: CoachId, id: string) =>
  and(eq(payments.id, id), eq(payments.coachId, coachId));

const refundedCents = sql<number>`coalesce((select sum(r.amount_cents) from ${paymentRefunds} r
  where r.payment_id = ${payments.id} and r.state = 'SUCCEEDED'), 0)::int`;

/** The payment as its trainee, a guardian or its coach sees it, also of a deleted subscription. */
export async function findShownPayment(db: Db, owner: Owner, id: string) {
  const [row] = await db
    .select({
      payment: payments,
      refundedCents,
      disputed: sql<boolean>`exists (select from ${paymentDisputes} d
        where d.payment_id = ${payments.id} and d.is_contested)`,
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        eq(payments.id, id),
        "coachId" in owner
          ? eq(payments.coachId, owner.coachId)
          : or(
              eq(subscriptions.traineeId, owner.traineeId),
              exists(
                db
                  .select({ one: sql`1` })
                  .from(guardianships)
                  .where(
                    and(
                      eq(guardianships.personId, subscriptions.traineeId),
                      eq(guardianships.guardianId, owner.traineeId),
                    ),
                  ),
              ),
            ),
      ),
    );
  return row ?? null;
}

export async function findPayment(
  db: Db,
  coachId: CoachId,
  id: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(matchesId(payments.id, id), eq(payments.coachId, coachId)));
  return row ?? null;
}

export async function findPaymentBy(
  db: Db,
  coachId: CoachId,
  of: { sessionId: string } | { intentId: string },
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.coachId, coachId),
        "sessionId" in of
          ? eq(payments.sessionId, of.sessionId)
          : eq(payments.intentId, of.intentId),
      ),
    );
  return row ?? null;
}

/** The subscription is locked before. */
export async function lockPayment(
  tx: Tx,
  coachId: CoachId,
  id: string,
): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(ofPayment(coachId, id)).for("update");
  return row ?? null;
}

/** The open payment of a subscription, and whether a debit is on its way. */
export async function findUnsettled(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
): Promise<{ open: PaymentRow | null; isPending: boolean }> {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.coachId, coachId),
        eq(payments.subscriptionId, subscriptionId),
        inArray(payments.state, ["OPEN", "PENDING"]),
      ),
    );
  return {
    open: rows.find(({ state }) => state === "OPEN") ?? null,
    isPending: rows.some(({ state }) => state === "PENDING"),
  };
}

export async function insertPayment(
  tx: Tx,
  values: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(values).returning();
  return row as PaymentRow;
}

/** The session of a payment that has none yet. */
export async function storeSession(
  tx: Tx,
  coachId: CoachId,
  id: string,
  { sessionId, url }: { sessionId: string; url: string | null },
): Promise<void> {
  await tx
    .update(payments)
    .set({ sessionId, url })
    .where(and(ofPayment(coachId, id), isNull(payments.sessionId)));
}

/** Raises the revision. */
export async function updatePayment(
  tx: Tx,
  coachId: CoachId,
  id: string,
  set: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...set, revision: sql`${payments.revision} + 1` })
    .where(ofPayment(coachId, id));
}

/** Expires an open payment that did not change since it was read. */
export async function expirePayment(
  tx: Tx,
  coachId: CoachId,
  { id, revision }: Pick<PaymentRow, "id" | "revision">,
): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "EXPIRED", url: null, revision: revision + 1 })
    .where(
      and(ofPayment(coachId, id), eq(payments.state, "OPEN"), eq(payments.revision, revision)),
    );
}

export const listOpenPayments = (db: Db, coachId: CoachId): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.coachId, coachId), eq(payments.state, "OPEN")))
    .orderBy(desc(payments.createdAt));

/** Open payments of subscriptions of which nothing is due any more. */
export async function listOpenWithoutDue(
  tx: Tx,
  coachId: CoachId,
  subscriptionIds: readonly string[],
): Promise<PaymentRow[]> {
  const rows = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        anyOf(payments.subscriptionId, subscriptionIds),
        eq(payments.coachId, coachId),
        eq(payments.state, "OPEN"),
        not(isDue),
      ),
    );
  return rows.map(({ payment }) => payment);
}

export const hasNothingDue = async (db: Db, coachId: CoachId, id: string): Promise<boolean> => {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.coachId, coachId), not(isDue)));
  return rows.length > 0;
};

/** Returns false when the event was handled before. */
export async function recordEvent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values({ id, handledAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

export async function wasHandled(db: Db, _: SystemScope, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return rows.length > 0;
}

/** Payments made before `before` and not settled, the least recently checked first. */
export function listUnsettled(db: Db, _: SystemScope, before: Date, limit: number) {
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.state, ["OPEN", "PENDING"]), lt(payments.createdAt, before)))
    .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.createdAt))
    .limit(limit);
}

export async function recordCheck(tx: Tx, coachId: CoachId, id: string, now: Date): Promise<void> {
  await tx.update(payments).set({ checkedAt: now }).where(ofPayment(coachId, id));
}

/** Payments with a refund on its way or an open dispute. */
export function listWithOpenRefundsOrDisputes(db: Db, _: SystemScope, before: Date) {
  return db
    .select()
    .from(payments)
    .where(
      sql`${payments.id} in (
        select r.payment_id from ${paymentRefunds} r where r.state in ('ASKED', 'PENDING') and r.created_at < ${before.toISOString()}::timestamptz
        union select d.payment_id from ${paymentDisputes} d where d.is_open)`,
    )
    .orderBy(asc(payments.createdAt));
}

/** Coaches who received money online since an instant. */
export async function listPaidOnline(db: Db, _: SystemScope, since: Date): Promise<CoachId[]> {
  const rows = await db
    .selectDistinct({ coachId: payments.coachId })
    .from(payments)
    .where(and(eq(payments.state, "SUCCEEDED"), gte(payments.createdAt, since)));
  return rows.map(({ coachId }) => coachId);
}

/** Deletes events handled before `events`, and tries without money created before `tries`. */
export async function deleteOldPayments(
  tx: Tx,
  _: SystemScope,
  { events, tries }: { events: Date; tries: Date },
): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.handledAt, events));
  await tx
    .delete(payments)
    .where(and(inArray(payments.state, ["FAILED", "EXPIRED"]), lt(payments.createdAt, tries)));
}

export async function deleteErasedPaymentAccounts(
  tx: Tx,
  _: SystemScope,
  erasedBefore: Date,
): Promise<void> {
  await tx.execute(sql`delete from payment_accounts a using ${users} u
    where u.id = a.coach_id and u.deleted_at < ${erasedBefore.toISOString()}::timestamptz`);
}

/** The payments of a trainee or a coach, for the export of personal data. */
export function exportPayments(db: Db, owner: Owner) {
  return db
    .select({
      id: payments.id,
      subscriptionId: payments.subscriptionId,
      amountCents: payments.amountCents,
      state: payments.state,
      method: payments.method,
      createdAt: payments.createdAt,
      receiptId: payments.receiptId,
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      "coachId" in owner
        ? eq(payments.coachId, owner.coachId)
        : eq(subscriptions.traineeId, owner.traineeId),
    )
    .orderBy(asc(payments.createdAt));
}
