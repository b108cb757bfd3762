import "server-only";
import { and, asc, eq, gt, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { assistants, coachTrainees } from "@/db/schema/accounts";
import { activities, series } from "@/db/schema/activities";
import type { CoachId, CoachScope, SystemScope, TraineeScope } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";

export type ActivityRow = typeof activities.$inferSelect;

const ofCoach = (coachId: CoachId, id: string) =>
  and(eq(activities.id, id), eq(activities.coachId, coachId));

export async function findActivityOfCoach(
  db: Db,
  coachId: CoachScope,
  id: string,
): Promise<ActivityRow | null> {
  const [row] = await db.select().from(activities).where(ofCoach(coachId, id));
  return row ?? null;
}

/** The trainee must follow the class's coach; cancelled classes are included. */
export async function findActivityForTrainee(
  db: Db,
  traineeId: TraineeScope,
  id: string,
): Promise<ActivityRow | null> {
  const [row] = await db
    .select({ activity: activities })
    .from(activities)
    .innerJoin(
      coachTrainees,
      and(
        eq(coachTrainees.coachId, activities.coachId),
        eq(coachTrainees.traineeId, traineeId),
        isLinked,
      ),
    )
    .where(eq(activities.id, id));
  return row?.activity ?? null;
}

const laterOfSeries = (coachId: CoachId, seriesId: string, begin: Date) =>
  and(
    eq(activities.coachId, coachId),
    eq(activities.seriesId, seriesId),
    gt(activities.beginDate, begin),
    isNull(activities.cancelledAt),
  );
const nextVersion = sql`${activities.version} + 1`;

export async function listLaterOfSeries(
  db: Db,
  coachId: CoachId,
  seriesId: string,
  begin: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(laterOfSeries(coachId, seriesId, begin));
  return rows.map(({ id }) => id);
}

/** Ordered by id, the lock order of all transactions. */
const locking = (db: Db, which: SQL | undefined) =>
  db.select().from(activities).where(which).orderBy(asc(activities.id)).for("update");

const byBegin = (rows: ActivityRow[]) =>
  rows.sort((a, b) => a.beginDate.getTime() - b.beginDate.getTime());

export async function lockActivities(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return byBegin(
    await locking(tx, and(anyOf(activities.id, ids), eq(activities.coachId, coachId))),
  );
}

/** Locks classes of several coaches. */
export async function lockActivitiesOfAll(tx: Tx, ids: readonly string[]): Promise<ActivityRow[]> {
  return ids.length === 0 ? [] : byBegin(await locking(tx, anyOf(activities.id, ids)));
}

const laterLocked = prepared((db) =>
  locking(
    db,
    // The series index is selective; a coach may have thousands of classes.
    and(
      eq(activities.coachId, sql.placeholder("coachId")),
      eq(activities.seriesId, sql.placeholder("seriesId")),
      or(
        eq(activities.id, sql.placeholder("id")),
        and(gt(activities.beginDate, sql.placeholder("begin")), isNull(activities.cancelledAt)),
      ),
    ),
  ).prepare("lock_later_of_series"),
);

/** Locks one class of a series and its later classes that are not cancelled, sorted by begin. */
export const lockLaterOfSeries = async (
  tx: Tx,
  coachId: CoachId,
  { id, seriesId }: { id: string; seriesId: string },
  begin: Date,
): Promise<ActivityRow[]> =>
  byBegin(await laterLocked(tx).execute({ coachId, seriesId, id, begin }));

/** The class of a mail or push, unlocked. */
export async function readActivity(
  db: Db,
  _: SystemScope,
  id: string,
): Promise<ActivityRow | null> {
  const [row] = await db.select().from(activities).where(eq(activities.id, id));
  return row ?? null;
}

/** Reads classes by id, unlocked and sorted by begin. */
export async function readActivities(
  db: Db,
  coachId: CoachId,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return byBegin(
    await db
      .select()
      .from(activities)
      .where(and(anyOf(activities.id, ids), eq(activities.coachId, coachId))),
  );
}

export async function insertSeries(tx: Tx, values: typeof series.$inferInsert): Promise<string> {
  const [row] = await tx.insert(series).values(values).returning({ id: series.id });
  return (row as { id: string }).id;
}

/** The coach teaches these locked classes instead of the assistant. */
export async function clearAssistant(
  tx: Tx,
  coachId: CoachScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(activities)
    .set({
      assistantId: null,
      updatedAt: now,
      revision: sql`${activities.revision} + 1`,
      version: nextVersion,
    })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}

/** Classes with the same cancellation id can be restored together. */
export async function cancelActivities(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  now: Date,
  cancellationId: string | null = null,
  cancelReason: ActivityRow["cancelReason"] = null,
): Promise<void> {
  await tx
    .update(activities)
    .set({
      cancelledAt: now,
      cancellationId,
      cancelReason,
      updatedAt: now,
      revision: sql`${activities.revision} + 1`,
      // The job that cancels for the minimum is no edit by a person.
      ...(cancelReason !== "MINIMUM" && { version: nextVersion }),
    })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}

/** Restores cancelled classes without their deleted assistants; returns those without one. */
export async function clearCancellation(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx
    .update(activities)
    .set({
      cancelledAt: null,
      cancellationId: null,
      cancelReason: null,
      minimumWaived: sql`case when ${activities.cancelReason} = 'MINIMUM' then 'RESTORED' else ${activities.minimumWaived} end`,
      assistantId: sql`(select t.id from ${assistants} t where t.id = ${activities.assistantId} and t.deleted_at is null for share)`,
      updatedAt: now,
      revision: sql`${activities.revision} + 1`,
      version: nextVersion,
    })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)))
    .returning({ id: activities.id, assistantId: activities.assistantId });
  return new Set(rows.flatMap(({ id, assistantId }) => (assistantId === null ? [id] : [])));
}

export const lockCancelled = async (
  tx: Tx,
  coachId: CoachId,
  cancellationId: string,
): Promise<ActivityRow[]> =>
  byBegin(
    await locking(
      tx,
      and(eq(activities.coachId, coachId), eq(activities.cancellationId, cancellationId)),
    ),
  );

export async function setActivityComment(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  comment: string,
): Promise<void> {
  await tx.update(activities).set({ comment, version: nextVersion }).where(ofCoach(coachId, id));
}

/** Raises the version of a class that a change of its series left as it was. */
export async function raiseActivityVersion(tx: Tx, coachId: CoachScope, id: string): Promise<void> {
  await tx.update(activities).set({ version: nextVersion }).where(ofCoach(coachId, id));
}

/** Begun classes of all coaches with places still waiting. */
export async function listBegunWithWaiting(
  db: Db,
  _: SystemScope,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; coachId: CoachId }[]> {
  return db
    .select({ id: activities.id, coachId: activities.coachId })
    .from(activities)
    .where(
      and(
        gt(activities.waitingPlaces, 0),
        lte(activities.beginDate, now),
        notInArray(activities.id, [...except]),
      ),
    )
    .orderBy(asc(activities.beginDate))
    .limit(limit);
}

/** Classes of all coaches whose minimum is to be looked at, the nearest first. */
export async function listMinimumDue(
  db: Db,
  _: SystemScope,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; coachId: CoachId }[]> {
  return db
    .select({ id: activities.id, coachId: activities.coachId })
    .from(activities)
    .where(
      and(
        lte(activities.minimumLookAt, now),
        isNull(activities.cancelledAt),
        notInArray(activities.id, [...except]),
      ),
    )
    .orderBy(asc(activities.minimumLookAt), asc(activities.id))
    .limit(limit);
}

export async function setMinimumLook(
  tx: Tx,
  coachId: CoachId,
  id: string,
  minimumLookAt: Date | null,
): Promise<void> {
  await tx.update(activities).set({ minimumLookAt }).where(ofCoach(coachId, id));
}

/** The minimum never cancels this locked class. */
export async function waiveMinimum(tx: Tx, coachId: CoachScope, id: string): Promise<void> {
  await tx
    .update(activities)
    .set({ minimumWaived: "KEPT", version: nextVersion })
    .where(ofCoach(coachId, id));
}
