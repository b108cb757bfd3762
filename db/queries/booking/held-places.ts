import "server-only";
import { and, asc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { heldStatuses, isHeld } from "@/db/queries/booking/held-statuses";
import type { PlaceRow } from "@/db/queries/booking/places";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import type { SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId } from "@/db/scope";
import { listOf, statement } from "@/db/statement";

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
      and(eq(reservations.coachId, coachId), anyOf(reservations.activityId, activityIds), isHeld),
    )
    .orderBy(asc(reservations.arrival));
}

const { id, coachId, activityId, traineeId, subscriptionId, charged } = reservations;
const listHeldStatement = statement(
  {
    params: { coachId, classes: listOf(activityId) },
    row: { id, traineeId, subscriptionId, charged },
  },
  (params) => sql`
    select id, trainee_id as "traineeId", subscription_id as "subscriptionId", charged from ${reservations}
    where coach_id = ${params.coachId}::uuid and activity_id = any(${params.classes}::uuid[])
      and status in ${heldStatuses}
    order by arrival`,
);

/** Reads only these columns because there may be thousands of rows. */
export const listHeld = (db: Db, coachId: CoachId, activityIds: readonly string[]) =>
  activityIds.length === 0
    ? Promise.resolve([])
    : listHeldStatement(db, { coachId, classes: activityIds });

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
        matchesId(reservations.traineeId, traineeId),
        isHeld,
      ),
    )
    .orderBy(asc(reservations.arrival));
}

const isShared = sql<boolean>`${subscriptions.traineeId} <> ${reservations.traineeId}`;

export function listPaidPlaces(db: Db, coachId: CoachId, activityId: string, traineeId: string) {
  return db
    .select({
      arrival: reservations.arrival,
      isWaiting: reservations.isWaiting,
      subscriptionId: reservations.subscriptionId,
      subscriptionLabel: subscriptions.label,
      paidBy: subscriptions.type,
      isShared,
    })
    .from(reservations)
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.activityId, activityId),
        matchesId(reservations.traineeId, traineeId),
        isHeld,
      ),
    );
}

/** Places in classes that have not begun, in their order. */
export function listSeriesPlaces(
  db: Db,
  key: { coachId: CoachId; traineeId: string; seriesId: string },
  now: Date,
) {
  return db
    .select({
      activityId: reservations.activityId,
      beginDate: activities.beginDate,
      cancelTimeInHours: activities.cancelTimeInHours,
      subscriptionId: reservations.subscriptionId,
      paidBy: subscriptions.type,
      isShared,
      isWaiting: reservations.isWaiting,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(
      and(
        eq(reservations.coachId, key.coachId),
        matchesId(reservations.traineeId, key.traineeId),
        eq(activities.seriesId, key.seriesId),
        gt(activities.beginDate, now),
        isHeld,
      ),
    )
    .orderBy(asc(activities.beginDate), asc(reservations.arrival));
}

/** Returns the classes in which the trainee holds a place, confirmed or waiting. */
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
        matchesId(reservations.traineeId, traineeId),
        anyOf(reservations.activityId, activityIds),
        isHeld,
      ),
    );
  return new Set(rows.map(({ activityId }) => activityId));
}

/** Rank 1 is the next place to be confirmed. */
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

/**
 * Places in future classes of one subscription, or of the trainee.
 * A trainee's include those of the people who share a subscription of the trainee.
 */
export async function listFuturePlaces(
  db: Db,
  filter: { coachId: CoachId; traineeId: string; subscriptionId?: string },
  now: Date,
): Promise<PlaceRow[]> {
  const rows = await db
    .select({ place: reservations })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, filter.coachId),
        filter.subscriptionId
          ? eq(reservations.subscriptionId, filter.subscriptionId)
          : ofHolder(filter.coachId, filter.traineeId),
        isHeld,
        gt(activities.beginDate, now),
      ),
    )
    .orderBy(asc(reservations.arrival));
  return rows.map(({ place }) => place);
}

// One union for two indexes; PostgreSQL would scan all places for an `or`.
const ofHolder = (coachId: CoachId, traineeId: string): SQL => sql`${reservations.id} in (
  select o.id from ${reservations} o where o.trainee_id = ${traineeId}::uuid and o.coach_id = ${coachId}::uuid
  union select p.id from ${reservations} p join ${subscriptions} s on s.id = p.subscription_id
    where s.trainee_id = ${traineeId}::uuid and s.coach_id = ${coachId}::uuid and p.coach_id = ${coachId}::uuid)`;

/** Classes that begin in [from, to[, with one coach, or with all when `coachId` is null. */
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
        isHeld,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Begin instants of the begun classes that the subscription's trainee attended with it. */
export async function listAttended(
  db: Db,
  { coachId, traineeId, id: subscriptionId }: SubscriptionRow,
  now: Date,
): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ id: activities.id, beginDate: activities.beginDate })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.subscriptionId, subscriptionId),
        eq(reservations.traineeId, traineeId),
        eq(reservations.status, "BOOKED_AND_COME"),
        lte(activities.beginDate, now),
      ),
    )
    .orderBy(asc(activities.beginDate));
  return rows.map(({ beginDate }) => beginDate);
}

export async function listWaiting(
  db: Db,
  coachId: CoachId,
  activityIds: readonly string[],
): Promise<{ activityId: string; traineeId: TraineeId }[]> {
  if (activityIds.length === 0) return [];
  return db
    .select({ activityId: reservations.activityId, traineeId: reservations.traineeId })
    .from(reservations)
    .where(
      and(
        eq(reservations.coachId, coachId),
        anyOf(reservations.activityId, activityIds),
        eq(reservations.isWaiting, true),
        eq(reservations.status, "BOOKED"),
      ),
    )
    .orderBy(reservations.arrival);
}
