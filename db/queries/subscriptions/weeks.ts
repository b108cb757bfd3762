import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId } from "@/db/scope";
import { computed, listOf, statement } from "@/db/statement";
import type { Day } from "@/lib/domain/paris-time";

const { activityId, coachId, subscriptionId, week } = reservations;
const byWeek = statement(
  {
    params: { coachId, subscriptionId, from: week, to: week },
    row: { week, places: computed<number>() },
  },
  (params) => sql`select week::text as week, count(*)::int as places from ${reservations}
    where coach_id = ${params.coachId}::uuid and subscription_id = ${params.subscriptionId}::uuid
      and week between ${params.from}::date and ${params.to}::date and status <> 'CANCEL'
    group by week`,
);

/** Counts places that are not CANCEL, waiting ones included, by the Monday of their week. */
export async function countPlacesByWeek(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
  weeks: readonly Day[],
): Promise<Map<Day, number>> {
  // A range keeps the statement the same; PostgreSQL would plan each list again.
  const sorted = [...weeks].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) return new Map();
  const rows = await byWeek(db, { coachId, subscriptionId, from, to });
  return new Map(rows.map(({ week, places }) => [week, places]));
}

const over = statement(
  { params: { coachId, moved: listOf(activityId) }, row: { places: computed<number>() } },
  (params) => sql`
    select coalesce(sum(greatest(c.places - s.nb_reservation_per_week, 0)), 0)::int as places
    from (
      select o.subscription_id, o.week, count(*)::int as places from ${reservations} o
      where o.coach_id = ${params.coachId}::uuid and o.status <> 'CANCEL' and (o.subscription_id, o.week) in (
        select i.subscription_id, i.week from ${reservations} i
        where i.coach_id = ${params.coachId}::uuid and i.activity_id = any(${params.moved}::uuid[]) and i.status <> 'CANCEL')
      group by o.subscription_id, o.week
    ) c
    join ${subscriptions} s on s.id = c.subscription_id and s.coach_id = ${params.coachId}::uuid and s.type = 'SUBSCRIPTION'`,
);

/** Counts places above the weekly quota in the weeks of these classes, waiting ones included. */
export async function countOverWeek(
  db: Db,
  coachId: CoachId,
  activityIds: readonly string[],
): Promise<number> {
  const [row] = await over(db, { coachId, moved: activityIds });
  return row?.places ?? 0;
}
