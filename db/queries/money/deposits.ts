import "server-only";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { selectReceipts } from "@/db/queries/money/receipts";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { deposits, receipts } from "@/db/schema/receipts";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

/** A null `depositId` takes the receipts out of their deposit. */
export async function setDeposit(
  tx: Tx,
  coachId: CoachScope,
  which: { ids: readonly string[] } | { depositId: string },
  depositId: string | null,
): Promise<void> {
  await tx
    .update(receipts)
    .set({ depositId })
    .where(
      and(
        eq(receipts.coachId, coachId),
        "ids" in which ? anyOf(receipts.id, which.ids) : eq(receipts.depositId, which.depositId),
      ),
    );
}

export async function insertDeposit(
  tx: Tx,
  coachId: CoachScope,
  depositedOn: Day,
  createdAt: Date,
): Promise<string> {
  const [row] = await tx
    .insert(deposits)
    .values({ coachId, depositedOn, createdAt })
    .returning({ id: deposits.id });
  return row?.id ?? "";
}

/** With `id` only that deposit is returned. */
export function listDepositsOfCoach(db: Db, coachId: CoachScope, id?: string) {
  return db
    .select({
      id: deposits.id,
      depositedOn: deposits.depositedOn,
      count: sql<number>`count(${receipts.id})::int`,
      cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::float8`,
    })
    .from(deposits)
    .leftJoin(receipts, eq(receipts.depositId, deposits.id))
    .where(and(eq(deposits.coachId, coachId), id ? eq(deposits.id, id) : undefined))
    .groupBy(deposits.id)
    .orderBy(desc(deposits.depositedOn), desc(deposits.id));
}

export function listReceiptsOfDeposit(db: Db, coachId: CoachScope, depositId: string) {
  return selectReceipts(db)
    .where(and(eq(receipts.coachId, coachId), eq(receipts.depositId, depositId)))
    .orderBy(asc(receipts.year), asc(receipts.number));
}

/** Returns false when the coach has no such deposit. */
export async function lockDeposit(tx: Tx, coachId: CoachScope, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.id, id), eq(deposits.coachId, coachId)))
    .for("update");
  return rows.length > 0;
}

export async function deleteDeposit(tx: Tx, coachId: CoachScope, id: string): Promise<void> {
  await tx.delete(deposits).where(and(eq(deposits.id, id), eq(deposits.coachId, coachId)));
}
