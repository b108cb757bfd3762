import "server-only";
import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { activities } from "@/db/schema/activities";
import { closures } from "@/db/schema/closures";
import type { CoachId, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

export type ClosureRow = typeof closures.$inferSelect;

/** Without `from` all closures are returned. */
export function listClosures(db: Db, coachId: CoachId, from?: Day): Promise<ClosureRow[]> {
  return db
    .select()
    .from(closures)
    .where(and(eq(closures.coachId, coachId), from ? gte(closures.endDate, from) : undefined))
    .orderBy(asc(closures.beginDate), asc(closures.createdAt), asc(closures.id));
}

export async function findClosure(
  db: Db,
  coachId: CoachId,
  id: string,
): Promise<ClosureRow | null> {
  const [row] = await db
    .select()
    .from(closures)
    .where(and(eq(closures.id, id), eq(closures.coachId, coachId)));
  return row ?? null;
}

export async function insertClosure(
  tx: Tx,
  values: typeof closures.$inferInsert,
): Promise<ClosureRow> {
  const [row] = await tx.insert(closures).values(values).returning();
  return row as ClosureRow;
}

export async function deleteClosure(tx: Tx, coachId: CoachId, id: string): Promise<void> {
  await tx.delete(closures).where(and(eq(closures.id, id), eq(closures.coachId, coachId)));
}

export async function deleteOldClosures(tx: Tx, _: SystemScope, before: Day): Promise<void> {
  await tx.delete(closures).where(lt(closures.endDate, before));
}

/** Classes that begin in [from, to[, cancelled or not. */
export async function listClassesBetween(
  db: Db,
  coachId: CoachId,
  from: Date,
  to: Date,
): Promise<{ id: string; cancelledAt: Date | null }[]> {
  return db
    .select({ id: activities.id, cancelledAt: activities.cancelledAt })
    .from(activities)
    .where(
      and(
        eq(activities.coachId, coachId),
        gte(activities.beginDate, from),
        lt(activities.beginDate, to),
      ),
    );
}

/** These locked classes stay cancelled, now by the given closure. */
export async function moveToClosure(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  closureId: string,
): Promise<void> {
  await tx
    .update(activities)
    .set({ cancellationId: closureId })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}
