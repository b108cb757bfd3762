import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { activities } from "@/db/schema/activities";
import { closures } from "@/db/schema/closures";
import type { CoachScope } from "@/db/scope";
import { computed, statement } from "@/db/statement";

const { id, label, beginDate, createdAt, coachId } = activities;

const list = statement(
  {
    params: { coachId, first: id, since: createdAt },
    row: { id, label, beginDate, activities: computed<number>(), cancelledAt: computed<Date>() },
  },
  (params) => sql`
    select distinct on (a.cancellation_id) a.id, a.label, a.begin_date as "beginDate", a.cancelled_at as "cancelledAt",
      (count(*) over (partition by a.cancellation_id))::int as activities
    from ${activities} a
    where a.cancellation_id >= ${params.first}::uuid and a.coach_id = ${params.coachId}::uuid and a.cancelled_at >= ${params.since}::timestamptz
      and not exists (select 1 from ${closures} c where c.id = a.cancellation_id)
    order by a.cancellation_id desc, a.begin_date, a.id`,
);

/** UUIDs of version 7 begin with their milliseconds, so this is the lowest id of the instant. */
function firstIdSince(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** One row for each cancellation: its first class and its number of classes. Closures are left out. */
export const listCancelledSince = (db: Db, ofCoach: CoachScope, since: Date) =>
  list(db, { coachId: ofCoach, first: firstIdSince(since), since });
