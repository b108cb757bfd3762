import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { inParts } from "@/db/in-parts";
import { newIds } from "@/db/new-ids";
import { countPlaces, type MovedPlace } from "@/db/queries/booking/place-counters";
import { nextSequence } from "@/db/queries/booking/places";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { creditMovements, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId } from "@/db/scope";
import { computed, listOf, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import type { EndedWithClass, ReturnedPlace, WeekUse } from "@/lib/domain/class-return";

/** Restores the places that ended with their class; callers hold the classes' locks. */

/** A place that ended with its class. */
export type EndedPlaceRow = EndedWithClass & { traineeId: TraineeId };

const { id, coachId, activityId, traineeId, subscriptionId, isWaiting, weekQuota } = reservations;
const { uncoveredReason } = reservations;
const ended = statement(
  {
    params: { coachId, classes: listOf(activityId) },
    row: {
      id,
      activityId,
      traineeId,
      subscriptionId,
      isWaiting,
      weekQuota,
      uncoveredReason,
      credited: computed<boolean>(),
    },
  },
  // An even sequence number is a credit: bookings and their returns alternate.
  (params) => sql`
    select id, activity_id as "activityId", trainee_id as "traineeId", subscription_id as "subscriptionId",
      is_waiting as "isWaiting", week_quota as "weekQuota", uncovered_reason as "uncoveredReason",
      coalesce((select max(m.turn) from ${creditMovements} m where m.reservation_id = r.id) % 2 = 0, false) as credited
    from ${reservations} r
    where activity_id = any(${params.classes}::uuid[]) and coach_id = ${params.coachId}::uuid and ended_status is not null
    order by arrival`,
);

export async function listEndedWithClasses(
  tx: Tx,
  coachId: CoachId,
  classes: readonly { id: string; beginDate: Date; cancelledAt: Date | null }[],
): Promise<EndedPlaceRow[]> {
  if (classes.length === 0) return [];
  const rows = await ended(tx, { coachId, classes: classes.map((activity) => activity.id) });
  const placesOf = Map.groupBy(rows, (row) => row.activityId);
  return classes.flatMap(({ id: classId, beginDate, cancelledAt }) =>
    (placesOf.get(classId) ?? []).map((place) => ({ ...place, beginDate, cancelledAt })),
  );
}

/**
 * Restores statuses and counters and takes returned credits again. The subscriptions must be
 * locked.
 */
export async function restorePlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly ReturnedPlace[],
  now: Date,
): Promise<void> {
  const back = await inParts(places, (part) => restore(tx, coachId, part, now));
  await countPlaces(tx, coachId, back, 1);
}

async function restore(
  tx: Tx,
  coachId: CoachId,
  places: readonly ReturnedPlace[],
  now: Date,
): Promise<MovedPlace[]> {
  const movements = newIds(places.length);
  const rows = JSON.stringify(
    places.map(({ id, debit, weekQuota }, n) => ({
      id,
      debit,
      quota: weekQuota,
      movement: movements[n],
    })),
  );
  const at = now.toISOString();
  const back = await tx.execute<MovedPlace & Record<string, unknown>>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, debit boolean, quota int, movement uuid)
    ), back as (
      update ${reservations} r set status = r.ended_status, ended_status = null, uncovered_reason = null, updated_at = ${at}::timestamptz, week_quota = g.quota,
        charged = g.debit or coalesce((select max(m.turn) from ${creditMovements} m where m.reservation_id = r.id) % 2 = 1, r.charged)
      from given g
      where r.id = g.id and r.coach_id = ${coachId}::uuid
        and r.status = 'CANCEL' and r.ended_status is not null
      returning r.id, r.coach_id, r.activity_id, r.subscription_id, r.is_waiting, r.arrival, g.debit, g.movement
    ), moved as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, coach_id, subscription_id, id, activity_id, -1, 'CLASS_RESTORED',
        ${nextSequence(sql`back.id`)}, ${at}::timestamptz
      from back where debit order by arrival
    )
    select activity_id as "activityId", subscription_id as "subscriptionId", is_waiting as "isWaiting", debit as credited
    from back`);
  return back.rows;
}

/** These places can no longer return with their classes. */
export async function clearEndedStatus(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reservations)
    .set({ endedStatus: null, uncoveredReason: null })
    .where(and(anyOf(reservations.id, ids), eq(reservations.coachId, coachId)));
}

const payer = {
  id: subscriptions.id,
  type: subscriptions.type,
  quantityLeft: subscriptions.quantityLeft,
  nbReservationPerWeek: subscriptions.nbReservationPerWeek,
  beginDate: subscriptions.beginDate,
  endDate: subscriptions.endDate,
  suspendDate: subscriptions.suspendDate,
  deletedAt: subscriptions.deletedAt,
  withdrawnAt: subscriptions.withdrawnAt,
};

/** Includes ended and deleted subscriptions; the caller has locked them. */
export async function readPayers(tx: Tx, coachId: CoachId, ids: readonly string[]) {
  const rows = await tx
    .select(payer)
    .from(subscriptions)
    .where(and(anyOf(subscriptions.id, ids), eq(subscriptions.coachId, coachId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the places that are not CANCEL, by subscription and Monday. */
export async function countPlacesOfWeeks(
  tx: Tx,
  coachId: CoachId,
  subscriptionIds: readonly string[],
): Promise<({ subscriptionId: string; week: string } & WeekUse)[]> {
  if (subscriptionIds.length === 0) return [];
  return tx
    .select({
      subscriptionId: reservations.subscriptionId,
      week: reservations.week,
      places: count(),
      lastBooked: sql`max(${reservations.createdAt})`.mapWith(reservations.createdAt),
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.coachId, coachId),
        anyOf(reservations.subscriptionId, subscriptionIds),
        inArray(reservations.status, [
          "BOOKED",
          "BOOKED_AND_COME",
          "BOOKED_AND_ABSENT",
          "CANCEL_NO_INCR",
        ]),
      ),
    )
    .groupBy(reservations.subscriptionId, reservations.week);
}
