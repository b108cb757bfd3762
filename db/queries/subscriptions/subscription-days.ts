import "server-only";
import { and, eq, gte, isNull, lte, not, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { active } from "@/db/queries/booking/held-places";
import { anyOf } from "@/db/queries/operations/any-of";
import { isWalkInCard, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { coachTrainees } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { setOfDays } from "@/lib/domain/day-set";
import { addDays, type Day, startOfParisDay } from "@/lib/domain/paris-time";

const live = and(
  eq(coachTrainees.coachId, subscriptions.coachId),
  eq(coachTrainees.traineeId, subscriptions.traineeId),
  isNull(coachTrainees.endedAt),
);

const running = {
  id: subscriptions.id,
  traineeId: subscriptions.traineeId,
  label: subscriptions.label,
  beginDate: subscriptions.beginDate,
  endDate: subscriptions.endDate,
  closedDays: subscriptions.closedDays,
  sleptDays: subscriptions.sleptDays,
  quantityLeft: subscriptions.quantityLeft,
};
/** What a closure reads of a subscription. */
export type RunningRow = Pick<SubscriptionRow, keyof typeof running>;

/** Subscriptions of a coach's trainees that run on one of these days and that a closure moves: awake, not sold at the door, their end set by nobody. */
export function listMovable(
  db: Db,
  coachId: CoachId,
  { beginDate, endDate }: { beginDate: Day; endDate: Day },
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
      ),
    );
}

/** Subscriptions whose end holds one of these days, unless a person set it since. */
export async function listHolding(
  db: Db,
  coachId: CoachId,
  { beginDate, endDate }: { beginDate: Day; endDate: Day },
): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        sql`${subscriptions.closedDays} && daterange(${beginDate}::date, ${endDate}::date, '[]')`,
        eq(subscriptions.endFixed, false),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** These locked subscriptions, as they are now. */
export async function readRunning(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
): Promise<RunningRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select(running)
    .from(subscriptions)
    .where(and(anyOf(subscriptions.id, ids), eq(subscriptions.coachId, coachId)));
}

export interface NewEnd {
  subscription: Pick<SubscriptionRow, "id" | "endDate">;
  endDate: Day;
  /** All closed days that it holds from now on. */
  given: readonly Day[];
}

/**
 * Gives locked subscriptions their ends, and the closed days that these hold; a pause's days stay. `saved`: by a call that
 * counts for each of them.
 */
export async function moveEnds(
  tx: Tx,
  coachId: CoachId,
  moves: readonly NewEnd[],
  saved: boolean,
): Promise<void> {
  if (moves.length === 0) return;
  const rows = JSON.stringify(
    moves.map(({ subscription: { id }, endDate, given }) => ({
      id,
      ends: endDate,
      days: setOfDays(given),
    })),
  );
  await tx.execute(sql`
    update ${subscriptions} s set end_date = m.ends, closed_days = m.days,
      version = s.version + (${saved}::boolean and s.end_date <> m.ends)::int
    from jsonb_to_recordset(${rows}::jsonb) as m(id uuid, ends date, days datemultirange)
    where s.id = m.id and s.coach_id = ${coachId}::uuid and (s.end_date, s.closed_days) is distinct from (m.ends, m.days)`);
}

/** Days that a locked subscription's pause has given back: no closure gives them again. Answers what it holds then. */
export async function recordPaused(
  tx: Tx,
  { id, coachId, closedDays, sleptDays }: SubscriptionRow,
  days: readonly Day[],
): Promise<Pick<SubscriptionRow, "closedDays" | "sleptDays">> {
  const asleep = new Set(days);
  const held = {
    closedDays: closedDays.filter((day) => !asleep.has(day)),
    sleptDays: [...new Set([...sleptDays, ...asleep])].sort(),
  };
  await tx
    .update(subscriptions)
    .set(held)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.coachId, coachId)));
  return held;
}

/** The Paris day of the last class after `day` in which each of these locked subscriptions holds a place; none where there is none. */
export async function lastHeldDays(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
  day: Day,
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
        gte(activities.beginDate, startOfParisDay(addDays(day, 1))),
        anyOf(reservations.subscriptionId, ids),
        active,
      ),
    )
    .groupBy(reservations.subscriptionId);
  return new Map(rows.map((row) => [row.id, row.day]));
}
