import "server-only";
import { and, eq, gte, isNull, lte, not, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { isWalkInCard, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { coachTrainees } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Period } from "@/lib/domain/closures";
import { setOfDays } from "@/lib/domain/day-set";
import { addDays, type Day, startOfParisDay } from "@/lib/domain/paris-time";

const live = and(
  eq(coachTrainees.coachId, subscriptions.coachId),
  eq(coachTrainees.traineeId, subscriptions.traineeId),
  isLinked,
);

const running = {
  id: subscriptions.id,
  traineeId: subscriptions.traineeId,
  label: subscriptions.label,
  beginDate: subscriptions.beginDate,
  endDate: subscriptions.endDate,
  closedDays: subscriptions.closedDays,
  pausedDays: subscriptions.pausedDays,
  quantityLeft: subscriptions.quantityLeft,
};
export type RunningRow = Pick<SubscriptionRow, keyof typeof running>;

const among = (ids: readonly string[] | undefined) => ids && anyOf(subscriptions.id, ids);

/**
 * Subscriptions whose end a closure moves: not paused, no walk-in sale, end not set by a person.
 * `ids` limits them to locked ones, which may have changed before the lock.
 */
export function listMovable(
  db: Db,
  coachId: CoachId,
  { beginDate, endDate }: Period,
  ids?: readonly string[],
): Promise<RunningRow[]> {
  return db
    .select(running)
    .from(subscriptions)
    .innerJoin(coachTrainees, live)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
        isNull(subscriptions.suspendDate),
        eq(subscriptions.endFixed, false),
        not(isWalkInCard(sql`${subscriptions}`)),
        lte(subscriptions.beginDate, endDate),
        gte(subscriptions.endDate, beginDate),
        among(ids),
      ),
    );
}

/**
 * Subscriptions that a closure of these days has extended, unless a person set their end since.
 * `ids` limits them to locked ones, which may have changed before the lock.
 */
export function listHolding(
  db: Db,
  coachId: CoachId,
  { beginDate, endDate }: Period,
  ids?: readonly string[],
): Promise<RunningRow[]> {
  return db
    .select(running)
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        sql`${subscriptions.closedDays} && daterange(${beginDate}::date, ${endDate}::date, '[]')`,
        eq(subscriptions.endFixed, false),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
        among(ids),
      ),
    );
}

export interface NewEnd {
  subscription: Pick<SubscriptionRow, "id" | "endDate">;
  endDate: Day;
  /** All closed days that the end makes up for from now on. */
  addedDays: readonly Day[];
}

/**
 * Stores ends and closed days of locked subscriptions; paused days stay.
 * `raisesVersion` raises the version of each subscription whose end changes.
 */
export async function moveEnds(
  tx: Tx,
  coachId: CoachId,
  moves: readonly NewEnd[],
  { raisesVersion }: { raisesVersion: boolean },
): Promise<void> {
  if (moves.length === 0) return;
  const rows = JSON.stringify(
    moves.map(({ subscription: { id }, endDate, addedDays }) => ({
      id,
      ends: endDate,
      days: setOfDays(addedDays),
    })),
  );
  await tx.execute(sql`
    update ${subscriptions} s set end_date = m.ends, closed_days = m.days,
      version = s.version + (${raisesVersion}::boolean and s.end_date <> m.ends)::int
    from jsonb_to_recordset(${rows}::jsonb) as m(id uuid, ends date, days datemultirange)
    where s.id = m.id and s.coach_id = ${coachId}::uuid and (s.end_date, s.closed_days) is distinct from (m.ends, m.days)`);
}

/**
 * Records days that a pause has added, so that no closure adds them again.
 * Returns the new closed and paused days.
 */
export async function recordPaused(
  tx: Tx,
  { id, coachId, closedDays, pausedDays }: SubscriptionRow,
  days: readonly Day[],
): Promise<Pick<SubscriptionRow, "closedDays" | "pausedDays">> {
  const paused = new Set(days);
  const held = {
    closedDays: closedDays.filter((day) => !paused.has(day)),
    pausedDays: [...new Set([...pausedDays, ...paused])].sort(),
  };
  await tx
    .update(subscriptions)
    .set(held)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.coachId, coachId)));
  return held;
}

/**
 * Paris day of each subscription's last held place that is after `after` and was booked since
 * `bookedSince`; subscriptions without one are missing.
 */
export async function lastHeldDays(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  { after, bookedSince }: { after: Day; bookedSince: Date },
): Promise<Map<string, Day>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: reservations.subscriptionId,
      day: sql<Day>`max((${activities.beginDate} at time zone 'Europe/Paris')::date)::text`,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(activities.coachId, coachId),
        gte(activities.beginDate, startOfParisDay(addDays(after, 1))),
        gte(reservations.createdAt, bookedSince),
        anyOf(reservations.subscriptionId, ids),
        isHeld,
      ),
    )
    .groupBy(reservations.subscriptionId);
  return new Map(rows.map((row) => [row.id, row.day]));
}
