import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { reservations } from "@/db/schema/activities";
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
