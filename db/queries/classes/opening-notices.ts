import "server-only";
import { and, asc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { openingNotices } from "@/db/schema/activities";
import type { CoachId, SystemScope, TraineeId } from "@/db/scope";
import { json, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

/** A trainee asks once for each class. */
export async function insertOpeningNotice(
  tx: Tx,
  notice: { coachId: CoachId; activityId: string; traineeId: TraineeId; dueAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .insert(openingNotices)
    .values({ ...notice, createdAt: now })
    .onConflictDoNothing();
}

const move = statement(
  {
    params: {
      coachId: openingNotices.coachId,
      rows: json<readonly { activityId: string; dueAt: Date }[]>(),
    },
  },
  (params) => sql`
    update ${openingNotices} n set due_at = m."dueAt"
    from jsonb_to_recordset(${params.rows}::jsonb) as m("activityId" uuid, "dueAt" timestamptz)
    where n.activity_id = m."activityId" and n.coach_id = ${params.coachId}::uuid`,
);

/** The classes of the notices open at another instant. */
export async function moveOpeningNotices(
  tx: Tx,
  coachId: CoachId,
  rows: readonly { activityId: string; dueAt: Date }[],
): Promise<void> {
  if (rows.length > 0) await move(tx, { coachId, rows });
}

/** Classes with notices that are due, of all coaches. */
export async function listOpenedClasses(
  db: Db,
  _: SystemScope,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; coachId: CoachId }[]> {
  return db
    .selectDistinct({ id: openingNotices.activityId, coachId: openingNotices.coachId })
    .from(openingNotices)
    .where(and(lte(openingNotices.dueAt, now), notInArray(openingNotices.activityId, [...except])))
    .orderBy(asc(openingNotices.activityId))
    .limit(limit);
}

/** Deletes the due notices of a class and returns their trainees: each is told once. */
export async function takeOpeningNotices(
  tx: Tx,
  coachId: CoachId,
  activityId: string,
  now: Date,
): Promise<TraineeId[]> {
  const rows = await tx
    .delete(openingNotices)
    .where(
      and(
        eq(openingNotices.coachId, coachId),
        eq(openingNotices.activityId, activityId),
        lte(openingNotices.dueAt, now),
      ),
    )
    .returning({ traineeId: openingNotices.traineeId });
  return rows.map(({ traineeId }) => traineeId);
}
