import "server-only";
import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import type { PlaceRow } from "@/db/queries/booking/places";
import { anyOf, named } from "@/db/queries/operations/any-of";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId } from "@/db/scope";
import { listOf, statement } from "@/db/statement";

export const active = inArray(reservations.status, [
  "BOOKED",
  "BOOKED_AND_COME",
  "BOOKED_AND_ABSENT",
]);

/** The places held in these classes. */
export function listPlacesOfActivities(
  db: Db,
  coachId: CoachId,
  activityIds: readonly string[],
): Promise<PlaceRow[]> {
  if (activityIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(reservations)
    .where(
      and(eq(reservations.coachId, coachId), anyOf(reservations.activityId, activityIds), active),
    )
    .orderBy(asc(reservations.arrival));
}

const { id, coachId, activityId, traineeId, subscriptionId, charged } = reservations;
const held = statement(
  {
    given: { coachId, classes: listOf(activityId) },
    row: { id, traineeId, subscriptionId, charged },
  },
  (of) => sql`
    select id, trainee_id as "traineeId", subscription_id as "subscriptionId", charged from ${reservations}
    where coach_id = ${of.coachId}::uuid and activity_id = any(${of.classes}::uuid[])
      and status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')
    order by arrival`,
);

/** Whose the places held in these classes are, and what paid for each, as they arrived: of thousands no more is read. */
export const listHeld = (db: Db, coachId: CoachId, activityIds: readonly string[]) =>
  activityIds.length === 0 ? Promise.resolve([]) : held(db, { coachId, classes: activityIds });

/** The places a trainee holds in a class. */
export function listPlacesOfTrainee(
  db: Db,
  coachId: CoachId,
  activityId: string,
  traineeId: string,
): Promise<PlaceRow[]> {
  return db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.activityId, activityId),
        named(reservations.traineeId, traineeId),
        active,
      ),
    )
    .orderBy(asc(reservations.arrival));
}

/** The places a trainee holds in a class, and what paid for each. */
export function listPaidPlaces(db: Db, coachId: CoachId, activityId: string, traineeId: string) {
  return db
    .select({
      arrival: reservations.arrival,
      isWaiting: reservations.isWaiting,
      subscriptionId: reservations.subscriptionId,
      subscriptionLabel: subscriptions.label,
      paidBy: subscriptions.type,
    })
    .from(reservations)
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.activityId, activityId),
        named(reservations.traineeId, traineeId),
        active,
      ),
    );
}

/** A trainee's places in the classes to come of a series, by their begin, and what paid for each. */
export function listSeriesPlaces(
  db: Db,
  of: { coachId: CoachId; traineeId: string; seriesId: string },
  now: Date,
) {
  return db
    .select({
      activityId: reservations.activityId,
      beginDate: activities.beginDate,
      cancelTimeInHours: activities.cancelTimeInHours,
      subscriptionId: reservations.subscriptionId,
      paidBy: subscriptions.type,
      isWaiting: reservations.isWaiting,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(
      and(
        eq(reservations.coachId, of.coachId),
        named(reservations.traineeId, of.traineeId),
        eq(activities.seriesId, of.seriesId),
        gt(activities.beginDate, now),
        active,
      ),
    )
    .orderBy(asc(activities.beginDate), asc(reservations.arrival));
}

/** Those of these classes where a trainee holds a place, waiting or not. */
export async function listHeldClasses(
  db: Db,
  coachId: CoachId,
  traineeId: string,
  activityIds: readonly string[],
): Promise<Set<string>> {
  if (activityIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ activityId: reservations.activityId })
    .from(reservations)
    .where(
      and(
        eq(reservations.coachId, coachId),
        named(reservations.traineeId, traineeId),
        anyOf(reservations.activityId, activityIds),
        active,
      ),
    );
  return new Set(rows.map(({ activityId }) => activityId));
}

/** The ranks of a trainee's waiting places among all that wait for a class: 1 is next. */
export async function listWaitingRanks(
  db: Db,
  coachId: CoachId,
  activityId: string,
  traineeId: string,
): Promise<number[]> {
  const result = await db.execute<{ rank: number }>(sql`
    select rank from (
      select trainee_id, (row_number() over (order by arrival))::int as rank
      from ${reservations} where coach_id = ${coachId}::uuid and activity_id = ${activityId}::uuid and is_waiting and status = 'BOOKED'
    ) line where trainee_id = ${traineeId}::uuid order by rank`);
  return result.rows.map(({ rank }) => rank);
}

/** The places held in classes not begun, paid by a subscription or of a trainee with a coach. */
export async function listFuturePlaces(
  db: Db,
  of: { coachId: CoachId; traineeId: string; subscriptionId?: string },
  now: Date,
): Promise<PlaceRow[]> {
  const rows = await db
    .select({ place: reservations })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        named(reservations.traineeId, of.traineeId),
        eq(reservations.coachId, of.coachId),
        of.subscriptionId ? eq(reservations.subscriptionId, of.subscriptionId) : undefined,
        active,
        gt(activities.beginDate, now),
      ),
    )
    .orderBy(asc(reservations.arrival));
  return rows.map(({ place }) => place);
}

/** The classes that begin in [from, to[ where a trainee holds a place, with one coach or with all. */
export async function listClassesHeldBetween(
  db: Db,
  traineeId: TraineeId,
  from: Date,
  to: Date,
  coachId: CoachId | null,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: reservations.activityId })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.traineeId, traineeId),
        coachId ? eq(reservations.coachId, coachId) : undefined,
        gte(activities.beginDate, from),
        lt(activities.beginDate, to),
        active,
      ),
    );
  return rows.map(({ id }) => id);
}

/** When the classes began that this subscription's trainee came to. */
export async function listAttended(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ id: activities.id, beginDate: activities.beginDate })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.subscriptionId, subscriptionId),
        eq(reservations.status, "BOOKED_AND_COME"),
      ),
    )
    .orderBy(asc(activities.beginDate));
  return rows.map(({ beginDate }) => beginDate);
}
