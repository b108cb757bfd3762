import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { anyOf } from "@/db/queries/any-of";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { EndedWithClass, ReturnedPlace } from "@/lib/domain/class-return";

/** The way back of what places.ts ended with its class: it too writes places and credits, whoever calls it holds the classes' locks. */

/** A place that ended with its class, as its row was read. */
export type EndedPlaceRow = EndedWithClass & { traineeId: TraineeId };

/** The places that ended with these cancelled classes, by the begin of their class, then as they arrived. */
export async function listEndedWithClasses(
  tx: Tx,
  coachId: CoachId,
  activityIds: readonly string[],
): Promise<EndedPlaceRow[]> {
  if (activityIds.length === 0) return [];
  return tx
    .select({
      id: reservations.id,
      activityId: reservations.activityId,
      beginDate: activities.beginDate,
      traineeId: reservations.traineeId,
      subscriptionId: reservations.subscriptionId,
      isWaiting: reservations.isWaiting,
      credited: sql<boolean>`coalesce((select m.delta > 0 from ${creditMovements} m
        where m.reservation_id = ${reservations.id} order by m.arrival desc limit 1), false)`,
      weekQuota: reservations.weekQuota,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        anyOf(reservations.activityId, activityIds),
        eq(reservations.coachId, coachId),
        isNotNull(reservations.endedStatus),
      ),
    )
    .orderBy(activities.beginDate, activities.id, reservations.arrival);
}

/**
 * Gives places back what they were when their classes were cancelled, counts them in their classes, and takes the credits
 * again that had come back. The subscriptions must be locked too.
 */
export async function restorePlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly ReturnedPlace[],
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  const rows = JSON.stringify(
    places.map(({ id, debit, weekQuota }) => ({ id, debit, quota: weekQuota, movement: v7() })),
  );
  const at = now.toISOString();
  await tx.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, debit boolean, quota int, movement uuid)
    ), back as (
      update ${reservations} r set status = r.ended_status, ended_status = null, updated_at = ${at}::timestamptz, week_quota = g.quota,
        charged = g.debit or coalesce((select m.delta < 0 from ${creditMovements} m
          where m.reservation_id = r.id order by m.arrival desc limit 1), false)
      from given g
      where r.id = g.id and r.id = any(${sql.param(places.map(({ id }) => id))}::uuid[]) and r.coach_id = ${coachId}::uuid
        and r.status = 'CANCEL' and r.ended_status is not null
      returning r.id, r.coach_id, r.activity_id, r.subscription_id, r.is_waiting, r.arrival, g.debit, g.movement
    ), counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.confirmed, waiting_places = a.waiting_places + c.waiting
      from (select activity_id, count(*) filter (where not is_waiting) as confirmed, count(*) filter (where is_waiting) as waiting
        from back group by activity_id) c
      where a.id = c.activity_id and a.coach_id = ${coachId}::uuid
    ), moved as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, coach_id, subscription_id, id, activity_id, -1, 'CLASS_RESTORED',
        (select count(*) + 1 from ${creditMovements} m where m.reservation_id = back.id), ${at}::timestamptz
      from back where debit order by arrival
    )
    update ${subscriptions} s set quantity_left = s.quantity_left - c.credits
    from (select subscription_id, count(*)::int as credits from back where debit group by subscription_id) c
    where s.id = c.subscription_id and s.coach_id = ${coachId}::uuid`);
}

/** Places that do not come back with their classes stay as they ended, for good. */
export async function forgetEnded(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(reservations).set({ endedStatus: null }).where(anyOf(reservations.id, ids));
}

/** What paid for places, whatever became of it; those locked before. */
export async function readPayers(tx: Tx, coachId: CoachId, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(anyOf(subscriptions.id, ids), eq(subscriptions.coachId, coachId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Places not CANCEL of these subscriptions, by subscription and the Monday of their week. */
export async function countPlacesOfWeeks(
  tx: Tx,
  coachId: CoachId,
  subscriptionIds: readonly string[],
): Promise<{ subscriptionId: string; week: string; places: number }[]> {
  if (subscriptionIds.length === 0) return [];
  return tx
    .select({
      subscriptionId: reservations.subscriptionId,
      week: reservations.week,
      places: sql<number>`count(*)::int`,
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
