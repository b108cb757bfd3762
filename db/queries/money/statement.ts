import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { debtorNames, payerName } from "@/db/queries/money/payers";
import { anyText } from "@/db/queries/operations/id-conditions";
import { users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import { receipts, statementRows } from "@/db/schema/receipts";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** Statements of one coach are recorded one after the other. */
export async function lockStatements(tx: Tx, coachId: CoachScope): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${coachId}`}, 7))`,
  );
}

/** The coach's subscriptions, deleted ones left out, with the trainee's or debtor's name. */
export function listReferences(db: Db, coachId: CoachScope, boughtAfter: Date) {
  return db
    .select({
      id: subscriptions.id,
      label: subscriptions.label,
      reference: subscriptions.transferReference,
      owedCents: subscriptions.owedCents,
      amountPaidCents: subscriptions.amountPaidCents,
      traineeId: subscriptions.traineeId,
      ...debtorNames(boughtAfter),
      payer: payerName,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(and(eq(subscriptions.coachId, coachId), isNull(subscriptions.deletedAt)))
    .orderBy(asc(subscriptions.id));
}

/** The subscription of each recorded row among these. */
export async function listKnownRows(
  db: Db,
  coachId: CoachScope,
  digests: readonly string[],
): Promise<{ digest: string; subscriptionId: string | null }[]> {
  if (digests.length === 0) return [];
  return db
    .select({ digest: statementRows.digest, subscriptionId: receipts.subscriptionId })
    .from(statementRows)
    .innerJoin(receipts, eq(receipts.id, statementRows.receiptId))
    .where(and(eq(statementRows.coachId, coachId), anyText(statementRows.digest, digests)));
}

export async function insertStatementRows(
  tx: Tx,
  rows: readonly (typeof statementRows.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(statementRows).values([...rows]);
}
