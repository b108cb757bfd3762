import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { heldStatuses } from "@/db/queries/booking/held-statuses";
import { reservations } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";
import { json, listOf, orNull, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

/** These updates change attendance and weeks only: no place and no credit is added or removed. */

const { id, coachId, activityId, updatedAt, rollTakenAt } = reservations;

const attend = statement(
  { params: { coachId, activityId, present: listOf(id), now: updatedAt } },
  (params) => sql`
    update ${reservations} set updated_at = ${params.now}::timestamptz, roll_taken_at = null,
      status = case when id = any(${params.present}::uuid[]) then 'BOOKED_AND_COME' else 'BOOKED_AND_ABSENT' end
    where coach_id = ${params.coachId}::uuid and activity_id = ${params.activityId}::uuid and not is_waiting and status in ${heldStatuses}`,
);

export async function markAttendance(
  tx: Tx,
  coachId: CoachId,
  activityId: string,
  present: readonly string[],
  now: Date,
): Promise<void> {
  await attend(tx, { coachId, activityId, present, now });
}

const recordRollCall = statement(
  {
    params: {
      coachId,
      activityId,
      seen: listOf(id),
      present: listOf(id),
      now: updatedAt,
      takenAt: orNull(rollTakenAt),
    },
  },
  (params) => sql`
    update ${reservations} set updated_at = ${params.now}::timestamptz, roll_taken_at = ${params.takenAt}::timestamptz,
      status = case when id = any(${params.present}::uuid[]) then 'BOOKED_AND_COME' else 'BOOKED_AND_ABSENT' end
    where coach_id = ${params.coachId}::uuid and activity_id = ${params.activityId}::uuid and id = any(${params.seen}::uuid[]) and not is_waiting and status in ${heldStatuses}`,
);

/** `takenAt` is null when the roll call was taken online, at `now`. */
export async function writeRollCall(
  tx: Tx,
  coachId: CoachId,
  activityId: string,
  roll: { seen: readonly string[]; present: readonly string[]; takenAt: Date | null },
  now: Date,
): Promise<void> {
  if (roll.seen.length > 0) await recordRollCall(tx, { coachId, activityId, ...roll, now });
}

const clear = statement(
  { params: { coachId, classes: listOf(activityId), now: updatedAt } },
  (params) => sql`
    update ${reservations} set updated_at = ${params.now}::timestamptz, roll_taken_at = null, status = 'BOOKED'
    where coach_id = ${params.coachId}::uuid and activity_id = any(${params.classes}::uuid[])
      and status in ('BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`,
);

/** Resets the presences and absences of classes. */
export async function clearAttendance(
  tx: Tx,
  coachId: CoachId,
  activityIds: readonly string[],
  now: Date,
): Promise<void> {
  if (activityIds.length > 0) await clear(tx, { coachId, classes: activityIds, now });
}

/** Includes ended places, because a roll call taken offline may mention them. */
export function listPlacesEver(tx: Tx, coachId: CoachId, activityId: string) {
  return tx
    .select({
      id,
      status: reservations.status,
      isWaiting: reservations.isWaiting,
      recordedAt: updatedAt,
      rollTakenAt,
    })
    .from(reservations)
    .where(and(eq(reservations.coachId, coachId), eq(reservations.activityId, activityId)));
}

const moved = json<{ activity: string; week: Day }[]>();
const toWeeks = statement(
  { params: { coachId, rows: moved } },
  (params) => sql`
    update ${reservations} r set week = m.week
    from jsonb_to_recordset(${params.rows}::jsonb) as m(activity uuid, week date) where r.coach_id = ${params.coachId}::uuid and r.activity_id = m.activity and r.week <> m.week`,
);
const grantQuotas = statement(
  { params: { coachId, rows: moved } },
  (params) => sql`
    update ${reservations} r set week_quota = greatest(r.week_quota, c.places)
    from (
      select o.subscription_id, o.week, count(*)::int as places from ${reservations} o
      where o.coach_id = ${params.coachId}::uuid and o.status <> 'CANCEL' and (o.subscription_id, o.week) in (
        select i.subscription_id, i.week from ${reservations} i
        join jsonb_to_recordset(${params.rows}::jsonb) as m(activity uuid, week date) on m.activity = i.activity_id
        where i.coach_id = ${params.coachId}::uuid and i.week_quota is not null)
      group by o.subscription_id, o.week
    ) c
    where r.coach_id = ${params.coachId}::uuid and r.subscription_id = c.subscription_id and r.week = c.week and r.week_quota is not null and r.week_quota < c.places`,
);

/** Moves the places' weeks with their classes and raises the quota that the coach's move exceeds. */
export async function moveWeeks(
  tx: Tx,
  coachId: CoachId,
  moves: readonly { activityId: string; week: Day }[],
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ activityId, week }) => ({ activity: activityId, week }));
  await toWeeks(tx, { coachId, rows });
  await grantQuotas(tx, { coachId, rows });
}
