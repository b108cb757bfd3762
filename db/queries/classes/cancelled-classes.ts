import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { activities } from "@/db/schema/activities";
import { closures } from "@/db/schema/closures";
import type { CoachScope } from "@/db/scope";
import { statement } from "@/db/statement";

const { id, label, beginDate, createdAt, coachId, maxParticipants } = activities;

const list = statement(
  {
    given: { coachId, first: id, since: createdAt },
    row: { id, label, beginDate, activities: maxParticipants, cancelledAt: createdAt },
  },
  (of) => sql`
    select distinct on (a.cancellation_id) a.id, a.label, a.begin_date as "beginDate", a.cancelled_at as "cancelledAt",
      (count(*) over (partition by a.cancellation_id))::int as activities
    from ${activities} a
    where a.cancellation_id >= ${of.first}::uuid and a.coach_id = ${of.coachId}::uuid and a.cancelled_at >= ${of.since}::timestamptz
      and not exists (select 1 from ${closures} c where c.id = a.cancellation_id)
    order by a.cancellation_id desc, a.begin_date, a.id`,
);

/** The lowest id that is made at this instant or later: they begin with their milliseconds. */
function firstIdSince(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** What one DELETE each has cancelled since, the latest first: its first class, and how many went with it. No closures. */
export const listCancelledSince = (db: Db, ofCoach: CoachScope, since: Date) =>
  list(db, { coachId: ofCoach, first: firstIdSince(since), since });
