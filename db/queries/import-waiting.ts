import "server-only";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { named } from "@/db/queries/any-of";
import { importRows, imports } from "@/db/schema/imports";
import type { Pair, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** The rows of a coach's imports that wait for this account, locked, in the order of their imports. */
export function lockWaiting(tx: Tx, [coachId, accountId]: Pair, since: Date) {
  return tx
    .select({
      id: importRows.id,
      importId: importRows.importId,
      waiting: importRows.waiting,
      traineeId: sql<TraineeId>`${importRows.waitsForId}`,
      coachId: importRows.coachId,
    })
    .from(importRows)
    .where(
      and(
        named(importRows.coachId, coachId),
        named(importRows.waitsForId, accountId),
        eq(importRows.state, "WAITING"),
        gte(importRows.createdAt, since),
      ),
    )
    .orderBy(asc(importRows.createdAt), asc(importRows.line))
    .for("update");
}

/** A row has found its person. */
export async function endWaiting(
  tx: Tx,
  row: { id: string; importId: string; traineeId: TraineeId },
  made: Pick<typeof importRows.$inferInsert, "subscriptionId" | "commentMade" | "digest">,
): Promise<void> {
  await tx
    .update(importRows)
    .set({ ...made, state: "LINKED", traineeId: row.traineeId, waitsForId: null, waiting: null })
    .where(eq(importRows.id, row.id));
  await tx
    .update(imports)
    .set({
      waiting: sql`${imports.waiting} - 1`,
      linked: sql`${imports.linked} + 1`,
      subscriptions: sql`${imports.subscriptions} + ${made.subscriptionId ? 1 : 0}`,
    })
    .where(eq(imports.id, row.importId));
}
