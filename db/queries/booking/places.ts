import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { inParts, isOnePart } from "@/db/in-parts";
import { newIds } from "@/db/new-ids";
import type { Db } from "@/db/pool";
import { heldStatuses } from "@/db/queries/booking/held-statuses";
import { countersSql, countPlaces } from "@/db/queries/booking/place-counters";
import type { SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { users } from "@/db/schema/accounts";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId, TraineeScope } from "@/db/scope";
import { computed, json, listOf, orNull, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

export type PlaceRow = typeof reservations.$inferSelect;
export type CreditReason = (typeof creditMovements.$inferSelect)["reason"];

export interface NewPlace {
  activityId: string;
  week: Day;
  isWaiting: boolean;
}

interface PlacedRow {
  n: number;
  id: string;
  movement: string;
  activity: string;
  week: Day;
  waiting: boolean;
}
const { id, coachId, activityId, traineeId, subscriptionId, isWaiting, charged } = reservations;
const { weekQuota, createdAt, updatedAt } = reservations;

const insert = statement(
  {
    params: {
      rows: json<PlacedRow[]>(),
      classes: listOf(activityId),
      taken: computed<number>(),
      coachId,
      traineeId,
      subscriptionId,
      charged,
      weekQuota,
      now: createdAt,
    },
  },
  (params) => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${params.rows}::jsonb)
        as g(n int, id uuid, movement uuid, activity uuid, week date, waiting boolean)
    ), placed as (
      insert into ${reservations} (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week, week_quota, created_at, updated_at)
      select id, ${params.coachId}::uuid, activity, ${params.traineeId}::uuid, ${params.subscriptionId}::uuid, waiting, ${params.charged}::boolean, week,
        ${params.weekQuota}::int, ${params.now}::timestamptz, ${params.now}::timestamptz
      from given order by n
    ), counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.confirmed, waiting_places = a.waiting_places + c.waiting
      from (select activity, count(*) filter (where not waiting) as confirmed, count(*) filter (where waiting) as waiting
        from given group by activity) c
      where a.id = c.activity and a.id = any(${params.classes}::uuid[]) and a.coach_id = ${params.coachId}::uuid
    ), paid as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, ${params.coachId}::uuid, ${params.subscriptionId}::uuid, id, activity, -1, 'BOOKING', 1, ${params.now}::timestamptz
      from given where ${params.charged}::boolean order by n
    )
    update ${subscriptions} set quantity_left = quantity_left - ${params.taken}::int
    where id = ${params.subscriptionId}::uuid and coach_id = ${params.coachId}::uuid and ${params.charged}::boolean`,
);

/** Writes places in order, takes a card's credits and updates the classes' counters. */
export async function insertPlaces(
  tx: Tx,
  traineeId: TraineeId,
  payer: Pick<SubscriptionRow, "id" | "coachId" | "type" | "nbReservationPerWeek">,
  places: readonly NewPlace[],
  now: Date,
): Promise<void> {
  const rows = places.map((place, n) => ({
    n,
    id: v7(),
    movement: v7(),
    activity: place.activityId,
    week: place.week,
    waiting: place.isWaiting,
  }));
  await insert(tx, {
    rows,
    classes: [...new Set(places.map(({ activityId }) => activityId))],
    taken: places.length,
    coachId: payer.coachId,
    traineeId,
    subscriptionId: payer.id,
    charged: payer.type === "CARD",
    weekQuota: payer.nbReservationPerWeek,
    now,
  });
}

/** `max` reads one index entry; the count serves rows from before sequence numbers. */
export const nextSequence = (place: SQL): SQL => sql`coalesce(
  (select max(m.turn) from ${creditMovements} m where m.reservation_id = ${place}),
  (select count(*) from ${creditMovements} m where m.reservation_id = ${place})) + 1`;

export type EndedPlace = Pick<
  PlaceRow,
  "id" | "activityId" | "traineeId" | "subscriptionId" | "isWaiting"
> & {
  credited: boolean;
  /** A late cancellation that returns its credit once its place is taken. */
  returnable: boolean;
};

const end = statement(
  {
    params: {
      ids: listOf(id),
      movements: listOf(creditMovements.id),
      coachId,
      status: reservations.status,
      now: updatedAt,
      reason: orNull(creditMovements.reason),
      withClass: computed<boolean>(),
      singlePart: computed<boolean>(),
    },
    row: {
      id,
      activityId,
      traineeId,
      subscriptionId,
      isWaiting,
      credited: computed<boolean>(),
      returnable: computed<boolean>(),
    },
  },
  (params) => sql`
    with given as materialized (select * from unnest(${params.ids}::uuid[], ${params.movements}::uuid[]) as g(id, movement)),
    ended as (
      update ${reservations} r set status = ${params.status}, updated_at = ${params.now}::timestamptz,
        ended_status = case when ${params.withClass}::boolean then r.status end,
        uncovered_reason = case when ${params.withClass}::boolean then (
          select case when d.day >= s.suspend_date then 'SUSPENDED' when d.day not between s.begin_date and s.end_date then 'ENDED' end
          from (select (a.begin_date at time zone 'Europe/Paris')::date as day from ${activities} a where a.id = r.activity_id) d) end,
        returnable_at = case when ${params.status} = 'CANCEL_NO_INCR' and (select k.returns_taken_places from ${users} k where k.id = ${params.coachId}::uuid) then ${params.now}::timestamptz end
      from given g, ${subscriptions} s
      where r.id = g.id and r.coach_id = ${params.coachId}::uuid and s.id = r.subscription_id and s.coach_id = ${params.coachId}::uuid
        and r.status in ${heldStatuses}
      returning r.id, r.coach_id, r.activity_id, r.trainee_id, r.subscription_id, r.is_waiting, r.arrival, g.movement,
        (${params.reason}::text is not null and r.charged and s.type = 'CARD') as credited, r.returnable_at is not null as returnable
    ), moved as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, coach_id, subscription_id, id, activity_id, 1, ${params.reason}::text,
        ${nextSequence(sql`ended.id`)}, ${params.now}::timestamptz from ended where credited order by arrival
    ), ${countersSql(
      params.coachId,
      sql`(select activity_id as id, -count(*) filter (where not is_waiting) as confirmed, -count(*) filter (where is_waiting) as waiting,
        count(*) filter (where returnable) as returnable
        from ended where ${params.singlePart}::boolean group by activity_id) c`,
      sql`(select subscription_id as id, count(*)::int as credits from ended where credited and ${params.singlePart}::boolean group by subscription_id) c`,
    )}
    select id, activity_id as "activityId", trainee_id as "traineeId", subscription_id as "subscriptionId",
      is_waiting as "isWaiting", credited, returnable
    from ended order by arrival`,
);

export interface PlaceEnd {
  status: "CANCEL" | "CANCEL_NO_INCR";
  reason: CreditReason | null;
  now: Date;
  withClass?: boolean;
}

/**
 * Ends held places of locked subscriptions; with a reason their credits return to the cards.
 * `withClass` stores what a restoration of the class needs.
 */
export async function endPlaces(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  { status, reason, now, withClass = false }: PlaceEnd,
): Promise<EndedPlace[]> {
  const singlePart = isOnePart(ids);
  const ended = await inParts(ids, (part) =>
    end(tx, {
      ids: part,
      movements: newIds(part.length),
      coachId,
      status,
      reason,
      withClass,
      singlePart,
      now,
    }),
  );
  if (!singlePart) await countPlaces(tx, coachId, ended, -1);
  return ended;
}

const returnable = statement(
  {
    params: { coachId, classes: listOf(activityId) },
    row: { id, activityId, traineeId, subscriptionId },
  },
  (params) => sql`
    select r.id, r.activity_id as "activityId", r.trainee_id as "traineeId", r.subscription_id as "subscriptionId"
    from ${reservations} r join ${subscriptions} s on s.id = r.subscription_id
    where r.coach_id = ${params.coachId}::uuid and r.activity_id = any(${params.classes}::uuid[]) and r.status = 'CANCEL_NO_INCR'
      and r.returnable_at is not null and s.deleted_at is null and s.withdrawn_at is null
    order by r.returnable_at, r.arrival`,
);

/** Late cancellations of locked classes that wait for their place to be taken, oldest first. */
export const listReturnable = (db: Db, ofCoach: CoachId, activityIds: readonly string[]) =>
  activityIds.length === 0
    ? Promise.resolve([])
    : returnable(db, { coachId: ofCoach, classes: activityIds });

const lateIn = statement(
  { params: { coachId, activityId }, row: { id, subscriptionId } },
  (params) => sql`
    select r.id, r.subscription_id as "subscriptionId"
    from ${reservations} r join ${subscriptions} s on s.id = r.subscription_id
    where r.coach_id = ${params.coachId}::uuid and r.activity_id = ${params.activityId}::uuid and r.status = 'CANCEL_NO_INCR'
      and s.deleted_at is null and s.withdrawn_at is null
    order by r.arrival`,
);

/** Late cancellations of a locked class whose subscription still exists. */
export const listLateCancels = (db: Db, ofCoach: CoachId, ofClass: string) =>
  lateIn(db, { coachId: ofCoach, activityId: ofClass });

const returnLate = statement(
  {
    params: {
      ids: listOf(id),
      movements: listOf(creditMovements.id),
      coachId,
      reason: creditMovements.reason,
      now: updatedAt,
    },
    row: { id, activityId, traineeId, credited: computed<boolean>() },
  },
  (params) => sql`
    with given as materialized (select * from unnest(${params.ids}::uuid[], ${params.movements}::uuid[]) as g(id, movement)),
    returned as (
      update ${reservations} r set status = 'CANCEL', updated_at = ${params.now}::timestamptz
      from given g, ${subscriptions} s
      where r.id = g.id and r.coach_id = ${params.coachId}::uuid and r.status = 'CANCEL_NO_INCR' and s.id = r.subscription_id
      returning r.id, r.coach_id, r.activity_id, r.trainee_id, r.subscription_id, r.arrival, g.movement,
        (r.charged and s.type = 'CARD') as credited, r.returnable_at is not null as returnable
    ), moved as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, coach_id, subscription_id, id, activity_id, 1, ${params.reason}::text,
        ${nextSequence(sql`returned.id`)}, ${params.now}::timestamptz from returned where credited order by arrival
    ), ${countersSql(
      params.coachId,
      sql`(select activity_id as id, 0 as confirmed, 0 as waiting, -count(*) filter (where returnable) as returnable
        from returned group by activity_id) c`,
      sql`(select subscription_id as id, count(*)::int as credits from returned where credited group by subscription_id) c`,
    )}
    select id, activity_id as "activityId", trainee_id as "traineeId", credited from returned order by arrival`,
);

/**
 * Turns late cancellations into cancellations in time and returns their credits.
 * The classes and subscriptions must be locked.
 */
export async function returnLateCancels(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  reason: "PLACE_TAKEN" | "CLASS_CANCELLED",
  now: Date,
) {
  if (ids.length === 0) return [];
  return returnLate(tx, { ids, movements: newIds(ids.length), coachId, reason, now });
}

const promote = statement(
  {
    params: { coachId, rows: json<{ activity: string; places: number }[]>(), now: updatedAt },
    row: { activityId, traineeId },
  },
  (params) => sql`
    with first as materialized (
      select q.id from (
        select r.id, m.places, row_number() over (partition by r.activity_id order by r.arrival) as rank
        from ${reservations} r join jsonb_to_recordset(${params.rows}::jsonb) as m(activity uuid, places int) on r.activity_id = m.activity
        where r.coach_id = ${params.coachId}::uuid and r.is_waiting and r.status = 'BOOKED'
      ) q where q.rank <= q.places
    ), promoted as (
      update ${reservations} r set is_waiting = false, updated_at = ${params.now}::timestamptz from first f where r.id = f.id and r.coach_id = ${params.coachId}::uuid
      returning r.activity_id, r.trainee_id, r.arrival
    ), counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.places, waiting_places = a.waiting_places - c.places
      from (select activity_id, count(*) as places from promoted group by activity_id) c where a.id = c.activity_id and a.coach_id = ${params.coachId}::uuid
    )
    select activity_id as "activityId", trainee_id as "traineeId" from promoted order by arrival`,
);

/** Confirms the first `places` waiting places of each class and returns their trainees. */
export async function promotePlaces(
  tx: Tx,
  coachId: CoachId,
  moves: readonly { activityId: string; places: number }[],
  now: Date,
): Promise<Pick<PlaceRow, "activityId" | "traineeId">[]> {
  if (moves.length === 0) return [];
  const rows = moves.map(({ activityId, places }) => ({ activity: activityId, places }));
  return promote(tx, { coachId, rows, now });
}

const confirmOne = statement(
  { params: { activityId, traineeId, bookedAt: orNull(createdAt), now: updatedAt } },
  (params) => sql`
    with mine as (
      update ${reservations} set is_waiting = false, updated_at = ${params.now}::timestamptz where id = (
        select id from ${reservations}
        where activity_id = ${params.activityId}::uuid and trainee_id = ${params.traineeId}::uuid and is_waiting and status = 'BOOKED'
          and created_at = coalesce(${params.bookedAt}::timestamptz, created_at)
        order by arrival limit 1)
      returning id
    ), counted as (
      update ${activities} set confirmed_places = confirmed_places + 1, waiting_places = waiting_places - 1
      where id = ${params.activityId}::uuid and exists (select 1 from mine)
    )
    select`,
);

/** The class is locked and the trainee waits in it. `bookedAt` selects one booking. */
export async function confirmOnePlace(
  tx: Tx,
  activityId: string,
  traineeId: TraineeScope,
  now: Date,
  bookedAt: Date | null = null,
): Promise<void> {
  await confirmOne(tx, { activityId, traineeId, bookedAt, now });
}

/** Records a credit movement without a place; the caller updates the card. */
export async function recordMovement(
  tx: Tx,
  subscription: { id: string; coachId: CoachId },
  delta: number,
  reason: "PURCHASE" | "ADJUSTMENT" | "IMPORT",
  now: Date,
): Promise<void> {
  if (delta === 0) return;
  await tx.insert(creditMovements).values({
    coachId: subscription.coachId,
    subscriptionId: subscription.id,
    delta,
    reason,
    createdAt: now,
  });
}
