import "server-only";
import { and, asc, eq, gt, isNull, type Name, or, type Param, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { v7 } from "uuid";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/any-of";
import { coachTrainees } from "@/db/schema/accounts";
import { activities, SAID_OF_CLASS, type SaidOfClass, series } from "@/db/schema/activities";
import { json, statement } from "@/db/statement";
import { type Tx, unawaited } from "@/db/transaction";

export type ActivityRow = typeof activities.$inferSelect;
const SAID = ["assistantId", ...SAID_OF_CLASS] as const;
/** What a coach says of a class beside its times. */
export type ClassFields = Pick<ActivityRow, SaidOfClass | "assistantId">;
type Optional = {
  [Name in keyof ClassFields]: null extends ClassFields[Name] ? Name : never;
}[keyof ClassFields];
type Given = Omit<ClassFields, Optional> & {
  [Name in Optional]?: ClassFields[Name] | undefined;
};

/** The same of a request, which may leave out what may be null, or of another class. */
export const classFieldsOf = (given: Given): ClassFields =>
  Object.fromEntries(SAID.map((name) => [name, given[name] ?? null])) as unknown as ClassFields;

const ofCoach = (coachId: string, id: string) =>
  and(eq(activities.id, id), eq(activities.coachId, coachId));

/** A coach's class, cancelled or not. */
export async function findActivityOfCoach(
  db: Db,
  coachId: string,
  id: string,
): Promise<ActivityRow | null> {
  const [row] = await db.select().from(activities).where(ofCoach(coachId, id));
  return row ?? null;
}

/** A class of a coach whom the trainee follows, cancelled or not. */
export async function findActivityForTrainee(
  db: Db,
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
  db: Db,
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
async function locked(tx: Tx, which: SQL | undefined): Promise<ActivityRow[]> {
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
  tx: Tx,
  coachId: string,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return locked(tx, and(anyOf(activities.id, ids), eq(activities.coachId, coachId)));
}

/** Locks one class of a series, and the later ones than `begin` that are not cancelled, and reads them; by begin. */
export const lockLaterOfSeries = (
  tx: Tx,
  coachId: string,
  one: { id: string; seriesId: string },
  begin: Date,
): Promise<ActivityRow[]> =>
  locked(tx, or(ofCoach(coachId, one.id), laterOfSeries(coachId, one.seriesId, begin)));

/** Classes that this transaction has locked, read again after a change. */
export function readActivities(
  db: Db,
  coachId: string,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(activities)
    .where(and(anyOf(activities.id, ids), eq(activities.coachId, coachId)));
}

export async function insertSeries(tx: Tx, values: typeof series.$inferInsert): Promise<string> {
  const [row] = await tx.insert(series).values(values).returning({ id: series.id });
  return (row as { id: string }).id;
}

interface Slot {
  id: string;
  begins: Date;
  ends: Date;
}
const slots = json<Slot[]>();
const { coachId, seriesId, updatedAt } = activities;
const saidColumns = Object.fromEntries(SAID.map((name) => [name, activities[name]])) as Pick<
  typeof activities,
  keyof ClassFields
>;
/** For each column of what is said: its name, and its value with its type. */
const eachSaid = (
  of: Record<keyof ClassFields, Param>,
  part: (column: Name, value: SQL) => SQL | Name,
) =>
  sql.join(
    SAID.map((name) =>
      part(
        sql.identifier(toSnakeCase(name)),
        sql`${of[name]}::${sql.raw(activities[name].getSQLType())}`,
      ),
    ),
    sql`, `,
  );

const insert = statement(
  { given: { slots, coachId, seriesId, ...saidColumns } },
  (of) => sql`
    insert into ${activities} (id, coach_id, series_id, begin_date, end_date, ${eachSaid(of, (column) => column)})
    select c.id, ${of.coachId}::uuid, ${of.seriesId}::uuid, c.begins, c.ends, ${eachSaid(of, (_, value) => value)}
    from jsonb_to_recordset(${of.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)`,
);

/** The ids of the new classes, in the order given: the same but for their times. */
export async function insertActivities(
  tx: Tx,
  fields: ClassFields & { coachId: string; seriesId: string | null },
  times: readonly { begin: Date; end: Date }[],
): Promise<string[]> {
  const made = times.map(({ begin, end }) => ({ id: v7(), begins: begin, ends: end }));
  await insert(tx, { ...fields, slots: made });
  return made.map(({ id }) => id);
}

const update = statement(
  { given: { slots, coachId, ...saidColumns, now: updatedAt } },
  (of) => sql`
    update ${activities} a set ${eachSaid(of, (column, value) => sql`${column} = ${value}`)},
      begin_date = c.begins, end_date = c.ends, updated_at = ${of.now}::timestamptz,
      version = a.version + 1,
      reminded_at = case when (a.begin_date at time zone 'Europe/Paris')::date = (c.begins at time zone 'Europe/Paris')::date
        then a.reminded_at end,
      revision = a.revision + (a.begin_date <> c.begins or a.end_date <> c.ends or a.place <> ${of.place}
        or a.assistant_id is distinct from ${of.assistantId}::uuid)::int
    from jsonb_to_recordset(${of.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)
    where a.id = c.id and a.coach_id = ${of.coachId}::uuid`,
);

/** Gives locked classes the same fields, and each its own times; one that goes to another day is reminded of again. */
export async function updateActivities(
  tx: Tx,
  coachId: string,
  changes: readonly { id: string; begin: Date; end: Date }[],
  fields: ClassFields,
  now: Date,
): Promise<void> {
  const slots = changes.map(({ id, begin, end }) => ({ id, begins: begin, ends: end }));
  await unawaited(tx, update(tx, { ...fields, coachId, slots, now }));
}

/** Locked classes go back from an assistant to the coach. */
export async function clearAssistant(
  tx: Tx,
  coachId: string,
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

export async function cancelActivities(
  tx: Tx,
  coachId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(activities)
    .set({
      cancelledAt: now,
      updatedAt: now,
      revision: sql`${activities.revision} + 1`,
      version: nextVersion,
    })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}

/** Gives a locked class its coach's comment. */
export async function setActivityComment(
  tx: Tx,
  coachId: string,
  id: string,
  comment: string,
): Promise<void> {
  await tx.update(activities).set({ comment, version: nextVersion }).where(ofCoach(coachId, id));
}

/** A locked class that a change of its series spared: it too has been saved once more. */
export async function countSaved(tx: Tx, coachId: string, id: string): Promise<void> {
  await tx.update(activities).set({ version: nextVersion }).where(ofCoach(coachId, id));
}

/** Classes that have begun with somebody still waiting: `limit` of them, of all coaches, for the job. */
export async function listBegunWithWaiting(
  db: Db,
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
