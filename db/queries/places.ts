import "server-only";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Executor } from "@/db/client";
import { preparedSql } from "@/db/prepared";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { Day } from "@/lib/domain/paris-time";

/** The one module that writes places and credits, and the counters kept with them. Whoever calls it holds the classes' locks. */

export type PlaceRow = typeof reservations.$inferSelect;
export type CreditReason = (typeof creditMovements.$inferSelect)["reason"];

export interface NewPlace {
  activityId: string;
  week: Day;
  isWaiting: boolean;
}

const of = (name: string) => sql.placeholder(name);
const insert = preparedSql(
  () => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${of("rows")}::jsonb)
        as g(n int, id uuid, movement uuid, activity uuid, week date, waiting boolean)
    ), placed as (
      insert into ${reservations} (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week, week_quota, created_at, updated_at)
      select id, ${of("coach")}::uuid, activity, ${of("trainee")}::uuid, ${of("subscription")}::uuid, waiting, ${of("charged")}::boolean, week,
        ${of("quota")}::int, ${of("now")}::timestamptz, ${of("now")}::timestamptz
      from given order by n
    ), counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.confirmed, waiting_places = a.waiting_places + c.waiting
      from (select activity, count(*) filter (where not waiting) as confirmed, count(*) filter (where waiting) as waiting
        from given group by activity) c
      where a.id = c.activity and a.id = any(${of("classes")}::uuid[]) and a.coach_id = ${of("coach")}::uuid
    ), paid as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, ${of("coach")}::uuid, ${of("subscription")}::uuid, id, activity, -1, 'BOOKING', 1, ${of("now")}::timestamptz
      from given where ${of("charged")}::boolean order by n
    )
    update ${subscriptions} set quantity_left = quantity_left - ${of("taken")}::int
    where id = ${of("subscription")}::uuid and coach_id = ${of("coach")}::uuid and ${of("charged")}::boolean`,
);

/** Writes places in their order of arrival, takes a card's credits, and counts them in their classes. */
export async function insertPlaces(
  tx: Executor,
  payer: {
    id: string;
    coachId: string;
    traineeId: string;
    type: "CARD" | "SUBSCRIPTION";
    nbReservationPerWeek: number | null;
  },
  places: readonly NewPlace[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    places.map((place, n) => ({
      n,
      id: v7(),
      movement: v7(),
      activity: place.activityId,
      week: place.week,
      waiting: place.isWaiting,
    })),
  );
  await insert(tx, {
    rows,
    classes: [...new Set(places.map(({ activityId }) => activityId))],
    taken: places.length,
    coach: payer.coachId,
    trainee: payer.traineeId,
    subscription: payer.id,
    charged: payer.type === "CARD",
    quota: payer.nbReservationPerWeek,
    now: now.toISOString(),
  });
}

export interface EndedPlace {
  id: string;
  activityId: string;
  traineeId: string;
  subscriptionId: string;
  isWaiting: boolean;
  credited: boolean;
}

/**
 * Ends places that are still held. With a reason, the credits that were taken for them return to their cards: never lost,
 * a card grows if it has to. Places already ended are left as they are; one that ends `withClass` remembers what it was,
 * for its class's return. The subscriptions must be locked too.
 */
export async function endPlaces(
  tx: Executor,
  coachId: string,
  ids: readonly string[],
  status: "CANCEL" | "CANCEL_NO_INCR",
  credit: CreditReason | null,
  now: Date,
  withClass = false,
): Promise<EndedPlace[]> {
  if (ids.length === 0) return [];
  const rows = JSON.stringify(ids.map((id) => ({ id, movement: v7() })));
  const given = sql.param([...ids]);
  const result = await tx.execute<{
    id: string;
    activity_id: string;
    trainee_id: string;
    subscription_id: string;
    is_waiting: boolean;
    credited: boolean;
  }>(sql`
    with given as materialized (select * from jsonb_to_recordset(${rows}::jsonb) as g(id uuid, movement uuid)),
    ended as (
      update ${reservations} r set status = ${status}, updated_at = ${now.toISOString()}::timestamptz,
        ended_status = case when ${withClass}::boolean then r.status end
      from given g, ${subscriptions} s
      where r.id = g.id and r.id = any(${given}::uuid[]) and r.coach_id = ${coachId}::uuid and s.id = r.subscription_id and s.coach_id = ${coachId}::uuid
        and r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')
      returning r.id, r.coach_id, r.activity_id, r.trainee_id, r.subscription_id, r.is_waiting, r.arrival, g.movement,
        (${credit !== null}::boolean and r.charged and s.type = 'CARD') as credited
    ), counted as (
      update ${activities} a set confirmed_places = a.confirmed_places - c.confirmed, waiting_places = a.waiting_places - c.waiting
      from (select activity_id, count(*) filter (where not is_waiting) as confirmed, count(*) filter (where is_waiting) as waiting
        from ended group by activity_id) c
      where a.id = c.activity_id and a.coach_id = ${coachId}::uuid
    ), moved as (
      insert into ${creditMovements} (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn, created_at)
      select movement, coach_id, subscription_id, id, activity_id, 1, ${credit}::text,
        (select count(*) + 1 from ${creditMovements} m where m.reservation_id = ended.id), ${now.toISOString()}::timestamptz from ended where credited order by arrival
    ), returned as (
      update ${subscriptions} s set quantity_left = s.quantity_left + c.credits, quantity = greatest(s.quantity, s.quantity_left + c.credits)
      from (select subscription_id, count(*)::int as credits from ended where credited group by subscription_id) c
      where s.id = c.subscription_id and s.coach_id = ${coachId}::uuid
    )
    select id, activity_id, trainee_id, subscription_id, is_waiting, credited from ended order by arrival`);
  return result.rows.map((row) => ({
    id: row.id,
    activityId: row.activity_id,
    traineeId: row.trainee_id,
    subscriptionId: row.subscription_id,
    isWaiting: row.is_waiting,
    credited: row.credited,
  }));
}

/** Confirms the first places waiting, `places` for each class. Answers who got them. */
export async function promotePlaces(
  tx: Executor,
  moves: readonly { activityId: string; places: number }[],
): Promise<{ activityId: string; traineeId: string }[]> {
  if (moves.length === 0) return [];
  const rows = JSON.stringify(
    moves.map(({ activityId, places }) => ({ activity: activityId, places })),
  );
  const result = await tx.execute<{ activity_id: string; trainee_id: string }>(sql`
    with first as materialized (
      select q.id from (
        select r.id, m.places, row_number() over (partition by r.activity_id order by r.arrival) as rank
        from ${reservations} r join jsonb_to_recordset(${rows}::jsonb) as m(activity uuid, places int) on r.activity_id = m.activity
        where r.is_waiting and r.status = 'BOOKED'
      ) q where q.rank <= q.places
    ), promoted as (
      update ${reservations} r set is_waiting = false, updated_at = now() from first f where r.id = f.id
      returning r.activity_id, r.trainee_id, r.arrival
    ), counted as (
      update ${activities} a set confirmed_places = a.confirmed_places + c.places, waiting_places = a.waiting_places - c.places
      from (select activity_id, count(*) as places from promoted group by activity_id) c where a.id = c.activity_id
    )
    select activity_id, trainee_id from promoted order by arrival`);
  return result.rows.map((row) => ({ activityId: row.activity_id, traineeId: row.trainee_id }));
}

/** Confirms one waiting place of a trainee. False: none was waiting. */
export async function confirmOnePlace(
  tx: Executor,
  activityId: string,
  traineeId: string,
): Promise<boolean> {
  const result = await tx.execute<{ id: string }>(sql`
    with mine as (
      update ${reservations} set is_waiting = false, updated_at = now() where id = (
        select id from ${reservations}
        where activity_id = ${activityId}::uuid and trainee_id = ${traineeId}::uuid and is_waiting and status = 'BOOKED'
        order by arrival limit 1)
      returning id
    ), counted as (
      update ${activities} set confirmed_places = confirmed_places + 1, waiting_places = waiting_places - 1
      where id = ${activityId}::uuid and exists (select 1 from mine)
    )
    select id from mine`);
  return result.rows.length > 0;
}

/** The present and the absent of a class, among its confirmed places. */
export async function markAttendance(
  tx: Executor,
  activityId: string,
  presentIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update ${reservations} set updated_at = now(),
      status = case when id in (select jsonb_array_elements_text(${JSON.stringify(presentIds)}::jsonb)::uuid)
        then 'BOOKED_AND_COME' else 'BOOKED_AND_ABSENT' end
    where activity_id = ${activityId}::uuid and not is_waiting and status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`);
}

/** Notes that a card's credits moved by `delta` for a reason that is no place's; its row is written beside. */
export async function noteMovement(
  tx: Executor,
  subscription: { id: string; coachId: string },
  delta: number,
  reason: "PURCHASE" | "ADJUSTMENT",
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

/** The week of the places of moved classes follows them; a quota that the coach's move exceeds is granted. */
export async function moveWeeks(
  tx: Executor,
  moves: readonly { activityId: string; week: Day }[],
): Promise<void> {
  if (moves.length === 0) return;
  const rows = JSON.stringify(
    moves.map(({ activityId, week }) => ({ activity: activityId, week })),
  );
  await tx.execute(sql`
    update ${reservations} r set week = m.week
    from jsonb_to_recordset(${rows}::jsonb) as m(activity uuid, week date) where r.activity_id = m.activity and r.week <> m.week`);
  await tx.execute(sql`
    update ${reservations} r set week_quota = greatest(r.week_quota, c.places)
    from (
      select o.subscription_id, o.week, count(*)::int as places from ${reservations} o
      where o.status <> 'CANCEL' and (o.subscription_id, o.week) in (
        select i.subscription_id, i.week from ${reservations} i
        join jsonb_to_recordset(${rows}::jsonb) as m(activity uuid, week date) on m.activity = i.activity_id
        where i.week_quota is not null)
      group by o.subscription_id, o.week
    ) c
    where r.subscription_id = c.subscription_id and r.week = c.week and r.week_quota is not null and r.week_quota < c.places`);
}
