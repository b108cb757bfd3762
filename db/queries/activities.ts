import "server-only";
import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { v7 } from "uuid";
import type { Executor } from "@/db/client";
import { anyOf } from "@/db/queries/any-of";
import { coachTrainees } from "@/db/schema/accounts";
import { activities, SAID_OF_CLASS, type SaidOfClass, series } from "@/db/schema/activities";

export type ActivityRow = typeof activities.$inferSelect;
export type NewActivity = typeof activities.$inferInsert;
/** What a coach says of a class, its times apart. */
export type ClassFields = Pick<ActivityRow, SaidOfClass | "assistantId">;

/** The same of a request or of another class. */
export const classFieldsOf = (
  given: Omit<ClassFields, "assistantId"> & { assistantId?: string | null | undefined },
): ClassFields => ({
  ...(Object.fromEntries(SAID_OF_CLASS.map((name) => [name, given[name]])) as ClassFields),
  assistantId: given.assistantId ?? null,
});

const ofCoach = (coachId: string, id: string) =>
  and(eq(activities.id, id), eq(activities.coachId, coachId));

/** A coach's class, cancelled or not. */
export async function findActivityOfCoach(
  db: Executor,
  coachId: string,
  id: string,
): Promise<ActivityRow | null> {
  const [row] = await db.select().from(activities).where(ofCoach(coachId, id));
  return row ?? null;
}

/** A class of a coach whom the trainee follows, cancelled or not. */
export async function findActivityForTrainee(
  db: Executor,
  traineeId: string,
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
        isNull(coachTrainees.endedAt),
      ),
    )
    .where(eq(activities.id, id));
  return row?.activity ?? null;
}

const laterOfSeries = (coachId: string, seriesId: string, begin: Date) =>
  and(
    eq(activities.coachId, coachId),
    eq(activities.seriesId, seriesId),
    gt(activities.beginDate, begin),
    isNull(activities.cancelledAt),
  );
const nextVersion = sql`${activities.version} + 1`;

/** The later classes of a series than `begin`, not cancelled. */
export async function listLaterOfSeries(
  db: Executor,
  coachId: string,
  seriesId: string,
  begin: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(laterOfSeries(coachId, seriesId, begin));
  return rows.map(({ id }) => id);
}

/** Locks, in the one order that no two transactions contradict, and reads; by begin. */
async function locked(tx: Executor, which: SQL | undefined): Promise<ActivityRow[]> {
  const rows = await tx
    .select()
    .from(activities)
    .where(which)
    .orderBy(asc(activities.id))
    .for("update");
  return rows.sort((a, b) => a.beginDate.getTime() - b.beginDate.getTime());
}

/** Locks these classes of a coach and reads them; by begin. */
export async function lockActivities(
  tx: Executor,
  coachId: string,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return locked(tx, and(anyOf(activities.id, ids), eq(activities.coachId, coachId)));
}

/** Locks one class of a series, and the later ones than `begin` that are not cancelled, and reads them; by begin. */
export const lockLaterOfSeries = (
  tx: Executor,
  coachId: string,
  one: { id: string; seriesId: string },
  begin: Date,
): Promise<ActivityRow[]> =>
  locked(tx, or(ofCoach(coachId, one.id), laterOfSeries(coachId, one.seriesId, begin)));

/** Classes that this transaction has locked, read again after a change. */
export function readActivities(
  tx: Executor,
  coachId: string,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(activities)
    .where(and(anyOf(activities.id, ids), eq(activities.coachId, coachId)));
}

export async function insertSeries(
  tx: Executor,
  values: typeof series.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(series).values(values).returning({ id: series.id });
  return (row as { id: string }).id;
}

/** The columns of what is said of a class, and their values. */
const said = (["assistantId", ...SAID_OF_CLASS] as const).map((name) => ({
  column: sql.identifier(toSnakeCase(name)),
  valueIn: (fields: ClassFields) => sql`${fields[name]}::${sql.raw(activities[name].getSQLType())}`,
}));
const listed = (parts: SQL[]) => sql.join(parts, sql`, `);

/** The ids of the new classes, in the order given: the same but for their times. */
export async function insertActivities(
  tx: Executor,
  fields: ClassFields & Pick<NewActivity, "coachId" | "seriesId">,
  slots: readonly { begin: Date; end: Date }[],
): Promise<string[]> {
  const made = slots.map(({ begin, end }) => ({ id: v7(), begins: begin, ends: end }));
  await tx.execute(sql`
    insert into ${activities} (id, coach_id, series_id, begin_date, end_date, ${listed(said.map(({ column }) => sql`${column}`))})
    select c.id, ${fields.coachId}::uuid, ${fields.seriesId ?? null}::uuid, c.begins, c.ends,
      ${listed(said.map(({ valueIn }) => valueIn(fields)))}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)`);
  return made.map(({ id }) => id);
}

export interface ActivityChange {
  id: string;
  beginDate: Date;
  endDate: Date;
}

/** Gives locked classes the same fields, and each its own times; one that goes to another day is reminded of again. */
export async function updateActivities(
  tx: Executor,
  coachId: string,
  changes: readonly ActivityChange[],
  fields: ClassFields,
): Promise<void> {
  const rows = JSON.stringify(
    changes.map(({ id, beginDate, endDate }) => ({ id, begins: beginDate, ends: endDate })),
  );
  await tx.execute(sql`
    update ${activities} a set ${listed(said.map(({ column, valueIn }) => sql`${column} = ${valueIn(fields)}`))}, begin_date = c.begins, end_date = c.ends, updated_at = now(),
      version = a.version + 1,
      reminded_at = case when (a.begin_date at time zone 'Europe/Paris')::date = (c.begins at time zone 'Europe/Paris')::date
        then a.reminded_at end,
      revision = a.revision + (a.begin_date <> c.begins or a.end_date <> c.ends or a.place <> ${fields.place}
        or a.assistant_id is distinct from ${fields.assistantId}::uuid)::int
    from jsonb_to_recordset(${rows}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)
    where a.id = c.id and a.coach_id = ${coachId}`);
}

/** Locked classes go back from an assistant to the coach. */
export async function clearAssistant(
  tx: Executor,
  coachId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(activities)
    .set({
      assistantId: null,
      updatedAt: sql`now()`,
      revision: sql`${activities.revision} + 1`,
      version: nextVersion,
    })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}

export async function cancelActivities(
  tx: Executor,
  coachId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(activities)
    .set({
      cancelledAt: now,
      updatedAt: sql`now()`,
      revision: sql`${activities.revision} + 1`,
      version: nextVersion,
    })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}

/** Gives a locked class its coach's comment. */
export async function setActivityComment(
  tx: Executor,
  coachId: string,
  id: string,
  comment: string,
): Promise<void> {
  await tx.update(activities).set({ comment, version: nextVersion }).where(ofCoach(coachId, id));
}

/** A locked class that a change of its series spared: it too has been saved once more. */
export async function countSaved(tx: Executor, coachId: string, id: string): Promise<void> {
  await tx.update(activities).set({ version: nextVersion }).where(ofCoach(coachId, id));
}

/** Classes that have begun with somebody still waiting: `limit` of them, of all coaches, for the job. */
export async function listBegunWithWaiting(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: string; coachId: string }[]> {
  return db
    .select({ id: activities.id, coachId: activities.coachId })
    .from(activities)
    .where(
      and(gt(activities.waitingPlaces, 0), sql`${activities.beginDate} <= ${now.toISOString()}`),
    )
    .orderBy(asc(activities.beginDate))
    .limit(limit);
}
