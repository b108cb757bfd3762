import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";
import { computed, statement } from "@/db/statement";
import type { Day } from "@/lib/domain/paris-time";

const { coachId, subscriptionId, week } = reservations;
const byWeek = statement(
  {
    given: { coachId, subscriptionId, from: week, to: week },
    row: { week, places: computed<number>() },
  },
  (of) => sql`select week::text as week, count(*)::int as places from ${reservations}
    where coach_id = ${of.coachId}::uuid and subscription_id = ${of.subscriptionId}::uuid
      and week between ${of.from}::date and ${of.to}::date and status <> 'CANCEL'
    group by week`,
);

/** Places not CANCEL of a subscription, by the Monday of their week, from the first to the last of these; waiting ones count. */
export async function countPlacesByWeek(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
  weeks: readonly Day[],
): Promise<Map<Day, number>> {
  // A span, not a list: PostgreSQL would plan each list anew.
  const sorted = [...weeks].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) return new Map();
  const rows = await byWeek(db, { coachId, subscriptionId, from, to });
  return new Map(rows.map(({ week, places }) => [week, places]));
}

/** Confirmed and waiting places of classes not begun. */
export async function countFuturePlaces(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ places: sql<number>`count(*)::int` })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.subscriptionId, subscriptionId),
        inArray(reservations.status, ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT"]),
        gt(activities.beginDate, now),
      ),
    );
  return row?.places ?? 0;
}

export function listMovementsOf(db: Db, coachId: CoachId, subscriptionId: string) {
  return db
    .select({
      id: creditMovements.id,
      date: creditMovements.createdAt,
      delta: creditMovements.delta,
      reason: creditMovements.reason,
      activityId: creditMovements.activityId,
      activityLabel: activities.label,
      activityBeginDate: activities.beginDate,
    })
    .from(creditMovements)
    .leftJoin(activities, eq(activities.id, creditMovements.activityId))
    .where(
      and(eq(creditMovements.coachId, coachId), eq(creditMovements.subscriptionId, subscriptionId)),
    )
    .orderBy(desc(creditMovements.arrival));
}
