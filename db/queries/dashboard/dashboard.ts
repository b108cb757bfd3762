import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { heldStatuses } from "@/db/queries/booking/held-statuses";
import { dueCents, isDue } from "@/db/queries/money/debts";
import { isWalkInCard } from "@/db/queries/subscriptions/subscriptions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import { receipts } from "@/db/schema/receipts";
import type { CoachScope } from "@/db/scope";
import { type Day, PARIS } from "@/lib/domain/paris-time";
import type { Method } from "@/lib/domain/receipts";

interface Span {
  from: Date;
  to: Date;
}

/** A coach's classes that begin in [from, to[ and are not cancelled. */
const classesOf = (coachId: CoachScope, { from, to }: Span): SQL => sql`
  ${activities} a where a.coach_id = ${coachId}::uuid and a.cancelled_at is null
    and a.begin_date >= ${from.toISOString()}::timestamptz and a.begin_date < ${to.toISOString()}::timestamptz`;

const held = sql`r.status in ${heldStatuses}`;

/** `offset 0` keeps the lookup by class; the planner would read the places of all coaches. */
const placesIn = (classes: SQL): SQL => sql`
  (select a.id from ${classes}) a cross join lateral (
    select r.trainee_id, r.status from ${reservations} r where r.activity_id = a.id and ${held} offset 0) r`;

const untilNow = (now: Date): SQL => sql`and a.begin_date <= ${now.toISOString()}::timestamptz`;

/** Groups begun classes by Paris weekday; Monday is 1. */
export async function countClasses(db: Db, coachId: CoachScope, span: Span, now: Date) {
  const { rows } = await db.execute<{
    weekday: number;
    classes: number;
    places: number;
    seats: number;
  }>(sql`
    select extract(isodow from a.begin_date at time zone ${PARIS})::int as weekday, count(*)::int as classes,
      sum(a.confirmed_places)::int as places, sum(a.max_participants)::int as seats
    from ${classesOf(coachId, span)} ${untilNow(now)} group by 1 order by 1`);
  return rows;
}

/** Groups begun classes by Paris month, `2026-11`. */
export async function countClassesByMonth(db: Db, coachId: CoachScope, span: Span, now: Date) {
  const { rows } = await db.execute<{
    month: string;
    classes: number;
    places: number;
    seats: number;
  }>(sql`
    select to_char(a.begin_date at time zone ${PARIS}, 'YYYY-MM') as month, count(*)::int as classes,
      sum(a.confirmed_places)::int as places, sum(a.max_participants)::int as seats
    from ${classesOf(coachId, span)} ${untilNow(now)} group by 1 order by 1`);
  return rows;
}

/** Counts trainees with a place in a begun class of the span. */
export async function countActive(db: Db, coachId: CoachScope, span: Span, now: Date) {
  const { rows } = await db.execute<{ active: number }>(sql`
    select count(distinct r.trainee_id)::int as active
    from ${placesIn(sql`${classesOf(coachId, span)} ${untilNow(now)}`)}`);
  return rows[0]?.active ?? 0;
}

/**
 * `active` counts trainees with a place, `newTrainees` those whose first place it was.
 * `offset 0` keeps the lookup by trainee; the planner would read all classes for each trainee.
 */
export async function countPersons(db: Db, coachId: CoachScope, span: Span, now: Date) {
  const { rows } = await db.execute<{
    absent: number;
    noted: number;
    active: number;
    newTrainees: number;
  }>(sql`
    with person as (
      select r.trainee_id, count(*) filter (where r.status = 'BOOKED_AND_ABSENT') as absent,
        count(*) filter (where r.status in ('BOOKED_AND_COME', 'BOOKED_AND_ABSENT')) as noted
      from ${placesIn(sql`${classesOf(coachId, span)} ${untilNow(now)}`)} group by 1)
    select coalesce(sum(absent), 0)::int as absent, coalesce(sum(noted), 0)::int as noted, count(*)::int as active,
      (count(*) filter (where not exists (
        select 1 from (
          select r.activity_id from ${reservations} r where r.trainee_id = person.trainee_id and ${held} offset 0) r
        cross join lateral (select a.coach_id, a.cancelled_at, a.begin_date from ${activities} a where a.id = r.activity_id offset 0) a
        where a.coach_id = ${coachId}::uuid and a.cancelled_at is null and a.begin_date < ${span.from.toISOString()}::timestamptz)))::int as "newTrainees"
    from person`);
  return rows[0] ?? { absent: 0, noted: 0, active: 0, newTrainees: 0 };
}

/**
 * Counts trainees who held a place in the span and hold none after it.
 * Most hold a place before `end`, so the first step leaves few trainees to look up.
 */
export async function countLost(
  db: Db,
  coachId: CoachScope,
  { span, end }: { span: Span; end: Date },
  now: Date,
): Promise<number> {
  const { rows } = await db.execute<{ lost: number }>(sql`
    with person as materialized (
      select r.trainee_id from ${placesIn(sql`${classesOf(coachId, span)} ${untilNow(now)}`)}
      except select r.trainee_id from ${placesIn(classesOf(coachId, { from: span.to, to: end }))}),
    later as materialized (
      select a.id from ${activities} a
      where a.coach_id = ${coachId}::uuid and a.begin_date >= ${end.toISOString()}::timestamptz),
    theirs as materialized (
      select person.trainee_id, r.activity_id from person cross join lateral (
        select r.activity_id from ${reservations} r where r.trainee_id = person.trainee_id and ${held} offset 0) r)
    select ((select count(*) from person)
      - (select count(distinct theirs.trainee_id) from theirs join later on later.id = theirs.activity_id))::int as lost`);
  return rows[0]?.lost ?? 0;
}

/** Sums in cents by method; opening amounts are left out. Days in several spans are read once. */
export async function sumReceived(
  db: Db,
  coachId: CoachScope,
  days: readonly { from: Day; to: Day }[],
) {
  const spans = sql.join(
    days.map(({ from, to }, n) => sql`(${n}::int, ${from}::date, ${to}::date)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ span: number; method: Method; cents: number }>(sql`
    with asked (span, first_day, last_day) as (values ${spans}),
    days as (select unnest(range_agg(daterange(first_day, last_day, '[]'))) as of from asked),
    by_day as materialized (
      select r.received_on, r.method, sum(r.amount_cents) as cents
      from days join ${receipts} r on r.coach_id = ${coachId}::uuid
        and r.received_on >= lower(days.of) and r.received_on < upper(days.of)
      where r.kind <> 'OPENING' group by 1, 2)
    select d.span, r.method, sum(r.cents)::float8 as cents
    from asked d join by_day r on r.received_on between d.first_day and d.last_day
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Returns cents and the number of trainees who owe them. */
export async function sumDue(
  db: Db,
  coachId: CoachScope,
): Promise<{ cents: number; debtors: number }> {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(${dueCents}), 0)::float8`,
      debtors: sql<number>`count(distinct ${subscriptions.traineeId})::int`,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.coachId, coachId), isDue));
  return row ?? { cents: 0, debtors: 0 };
}

interface Ending {
  subscriptionId: string;
  traineeId: string;
  firstName: string;
  lastName: string;
  label: string;
  endDate: Day;
  quantityLeft: number | null;
  /** Null while the subscription runs. */
  endedOn: Day | null;
}

/**
 * Subscriptions that end by `until`, have at most `credits` left, or ended since `since`.
 * Ended ones with a successor, walk-in sales and trials are left out.
 * `offset 0` keeps the lookup by trainee; the planner would read every account.
 */
export async function listEnding(
  db: Db,
  coachId: CoachScope,
  { today, since, until, credits }: { today: Day; since: Day; until: Day; credits: number },
): Promise<Ending[]> {
  const { rows } = await db.execute<{ [K in keyof Ending]: Ending[K] }>(sql`
    select s.id as "subscriptionId", s.trainee_id as "traineeId", u.first_name as "firstName", u.last_name as "lastName",
      s.label, s.end_date as "endDate", s.quantity_left as "quantityLeft",
      case when s.end_date < ${today}::date then s.end_date end as "endedOn"
    from ${subscriptions} s cross join lateral (
      select u.first_name, u.last_name from ${users} u join ${coachTrainees} l on l.trainee_id = u.id
      where u.id = s.trainee_id and u.deleted_at is null and l.coach_id = ${coachId}::uuid and l.ended_at is null offset 0) u
    where s.coach_id = ${coachId}::uuid and s.deleted_at is null and s.suspend_date is null and s.withdrawn_at is null
      and s.end_date >= ${since}::date and not s.is_trial and not ${isWalkInCard(sql`s`)}
      and case when s.end_date >= ${today}::date then s.end_date <= ${until}::date or s.quantity_left <= ${credits}::int
        else not exists (
          select from ${subscriptions} n where n.coach_id = s.coach_id and n.trainee_id = s.trainee_id
            and n.deleted_at is null and n.end_date > s.end_date and not n.is_trial and not ${isWalkInCard(sql`n`)}) end
    order by s.end_date, s.id`);
  return rows;
}
