import "server-only";
import { and, asc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import type { Executor } from "@/db/client";
import { prepared } from "@/db/prepared";
import { anyOf } from "@/db/queries/any-of";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, reservations, series } from "@/db/schema/activities";

export type ActivityRow = typeof activities.$inferSelect;
export type NewActivity = typeof activities.$inferInsert;

const coach = alias(users, "coach");

/** Places of the trainee, counted in the class's own index. */
const placesOf = (isWaiting: boolean) => sql<number>`(
  select count(*)::int from ${reservations} r
  where r.activity_id = ${activities.id} and r.trainee_id = ${sql.placeholder("traineeId")}
    and r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT') and r.is_waiting = ${sql.raw(String(isWaiting))})`;

const shown = {
  activity: {
    id: activities.id,
    coachId: activities.coachId,
    seriesId: activities.seriesId,
    assistantId: activities.assistantId,
    label: activities.label,
    place: activities.place,
    beginDate: activities.beginDate,
    endDate: activities.endDate,
    maxParticipants: activities.maxParticipants,
    confirmedPlaces: activities.confirmedPlaces,
    waitingPlaces: activities.waitingPlaces,
    cancelTimeInHours: activities.cancelTimeInHours,
    isPrivateActivity: activities.isPrivateActivity,
    comment: activities.comment,
    cancelledAt: activities.cancelledAt,
  },
  coachName: sql<string>`coalesce(nullif(trim(${assistants.firstName} || ' ' || ${assistants.lastName}), ''), ${coach.displayName})`,
  coachUrlPicture: sql<
    string | null
  >`case when ${assistants.id} is null then ${coach.urlPicture} else ${assistants.urlPicture} end`,
};

export interface ShownActivity {
  activity: Pick<ActivityRow, keyof (typeof shown)["activity"]>;
  /** The assistant's name where one teaches. */
  coachName: string;
  coachUrlPicture: string | null;
}
export interface ShownToTrainee extends ShownActivity {
  confirmedForMe: number;
  waitingForMe: number;
}

function selectShown(db: Executor) {
  return db
    .select(shown)
    .from(activities)
    .innerJoin(coach, eq(coach.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .$dynamic();
}

const inMonth = and(
  eq(activities.coachId, sql.placeholder("coachId")),
  isNull(activities.cancelledAt),
  gte(activities.beginDate, sql.placeholder("from")),
  lt(activities.beginDate, sql.placeholder("to")),
);
const byBegin = [asc(activities.beginDate), asc(activities.id)];

const monthOfCoach = prepared((db) =>
  selectShown(db)
    .where(inMonth)
    .orderBy(...byBegin)
    .prepare("month_of_coach"),
);
const publicMonth = prepared((db) =>
  selectShown(db)
    .where(and(inMonth, eq(activities.isPrivateActivity, false)))
    .orderBy(...byBegin)
    .prepare("public_month"),
);
const monthForTrainee = prepared((db) =>
  db
    .select({ ...shown, confirmedForMe: placesOf(false), waitingForMe: placesOf(true) })
    .from(activities)
    .innerJoin(coach, eq(coach.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(inMonth)
    .orderBy(...byBegin)
    .prepare("month_for_trainee"),
);

/** A coach's classes that begin in [from, to[, by begin; cancelled ones left out. */
export const listActivitiesOfCoach = (
  db: Executor,
  coachId: string,
  from: Date,
  to: Date,
): Promise<ShownActivity[]> => monthOfCoach(db).execute({ coachId, from, to });

/** The same for a trainee, with their own places. */
export const listActivitiesForTrainee = (
  db: Executor,
  coachId: string,
  traineeId: string,
  from: Date,
  to: Date,
): Promise<ShownToTrainee[]> => monthForTrainee(db).execute({ coachId, traineeId, from, to });

/** The public part: not private. */
export const listPublicActivitiesOfCoach = (
  db: Executor,
  coachId: string,
  from: Date,
  to: Date,
): Promise<ShownActivity[]> => publicMonth(db).execute({ coachId, from, to });

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

const shownOfCoach = prepared((db) =>
  selectShown(db)
    .where(
      and(
        eq(activities.id, sql.placeholder("id")),
        eq(activities.coachId, sql.placeholder("coachId")),
      ),
    )
    .prepare("shown_of_coach"),
);

export async function findShownActivityOfCoach(
  db: Executor,
  coachId: string,
  id: string,
): Promise<ShownActivity | null> {
  const [row] = await shownOfCoach(db).execute({ coachId, id });
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
    .where(
      and(
        eq(activities.coachId, coachId),
        eq(activities.seriesId, seriesId),
        gt(activities.beginDate, begin),
        isNull(activities.cancelledAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Locks these classes of a coach, in the one order that no two transactions contradict, and reads them; by begin. */
export async function lockActivities(
  tx: Executor,
  coachId: string,
  ids: readonly string[],
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(activities)
    .where(and(anyOf(activities.id, ids), eq(activities.coachId, coachId)))
    .orderBy(asc(activities.id))
    .for("update");
  return rows.sort((a, b) => a.beginDate.getTime() - b.beginDate.getTime());
}

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

/** The ids of the new classes, in the order given: the same but for their times. */
export async function insertActivities(
  tx: Executor,
  fields: Omit<NewActivity, "beginDate" | "endDate">,
  slots: readonly { begin: Date; end: Date }[],
): Promise<string[]> {
  const made = slots.map(({ begin, end }) => ({ id: v7(), begins: begin, ends: end }));
  await tx.execute(sql`
    insert into ${activities} (id, coach_id, series_id, assistant_id, label, place, max_participants, cancel_time_in_hours,
      is_private_activity, begin_date, end_date)
    select c.id, ${fields.coachId}::uuid, ${fields.seriesId ?? null}::uuid, ${fields.assistantId ?? null}::uuid, ${fields.label}, ${fields.place},
      ${fields.maxParticipants}::int, ${fields.cancelTimeInHours}::int, ${fields.isPrivateActivity}::boolean, c.begins, c.ends
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
  fields: Pick<
    NewActivity,
    "label" | "place" | "maxParticipants" | "cancelTimeInHours" | "isPrivateActivity"
  > & { assistantId: string | null },
): Promise<void> {
  const rows = JSON.stringify(
    changes.map(({ id, beginDate, endDate }) => ({ id, begins: beginDate, ends: endDate })),
  );
  await tx.execute(sql`
    update ${activities} a set label = ${fields.label}, place = ${fields.place}, max_participants = ${fields.maxParticipants},
      cancel_time_in_hours = ${fields.cancelTimeInHours}, is_private_activity = ${fields.isPrivateActivity},
      assistant_id = ${fields.assistantId}::uuid, begin_date = c.begins, end_date = c.ends, updated_at = now(),
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
    .set({ assistantId: null, updatedAt: sql`now()`, revision: sql`${activities.revision} + 1` })
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
    .set({ cancelledAt: now, updatedAt: sql`now()`, revision: sql`${activities.revision} + 1` })
    .where(and(eq(activities.coachId, coachId), anyOf(activities.id, ids)));
}

/** False: no such class of this coach. */
export async function setActivityComment(
  tx: Executor,
  coachId: string,
  id: string,
  comment: string,
): Promise<boolean> {
  const rows = await tx
    .update(activities)
    .set({ comment })
    .where(ofCoach(coachId, id))
    .returning({ id: activities.id });
  return rows.length > 0;
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
