import "server-only";
import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/any-of";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { coachTrainees } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptionDays } from "@/db/schema/closures";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

/** The closed days that a subscription's end holds, and those that its pause gave back. */
export interface DaysHeld {
  given: Set<Day>;
  asleep: Set<Day>;
}

const live = and(
  eq(coachTrainees.coachId, subscriptions.coachId),
  eq(coachTrainees.traineeId, subscriptions.traineeId),
  isNull(coachTrainees.endedAt),
);

/** Subscriptions of a coach's trainees that run on one of these days and that a closure moves: awake, their end set by nobody. */
export async function listMovable(
  db: Db,
  coachId: CoachId,
  { beginDate, endDate }: { beginDate: Day; endDate: Day },
): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(coachTrainees, live)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
        isNull(subscriptions.suspendDate),
        eq(subscriptions.endFixed, false),
        lte(subscriptions.beginDate, endDate),
        gte(subscriptions.endDate, beginDate),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Subscriptions whose end holds one of these days, unless a person set it since. */
export async function listHolding(
  db: Db,
  coachId: CoachId,
  { beginDate, endDate }: { beginDate: Day; endDate: Day },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: subscriptionDays.subscriptionId })
    .from(subscriptionDays)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionDays.subscriptionId))
    .where(
      and(
        eq(subscriptionDays.coachId, coachId),
        eq(subscriptionDays.asleep, false),
        gte(subscriptionDays.day, beginDate),
        lte(subscriptionDays.day, endDate),
        eq(subscriptions.endFixed, false),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** What these locked subscriptions hold. */
export async function readDays(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
): Promise<Map<string, DaysHeld>> {
  const held = new Map(ids.map((id) => [id, { given: new Set<Day>(), asleep: new Set<Day>() }]));
  if (ids.length === 0) return held;
  const rows = await tx
    .select()
    .from(subscriptionDays)
    .where(and(eq(subscriptionDays.coachId, coachId), anyOf(subscriptionDays.subscriptionId, ids)))
    .orderBy(asc(subscriptionDays.day));
  for (const { subscriptionId, day, asleep } of rows)
    held.get(subscriptionId)?.[asleep ? "asleep" : "given"].add(day);
  return held;
}

export interface NewEnd {
  subscription: Pick<SubscriptionRow, "id" | "traineeId" | "coachId">;
  endDate: Day;
  /** All that it holds from now on. */
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
    moves.map(({ subscription, endDate, given }) => ({
      id: subscription.id,
      trainee: subscription.traineeId,
      ends: endDate,
      days: given,
    })),
  );
  await tx.execute(sql`
    update ${subscriptions} s set end_date = m.ends, version = s.version + ${saved ? 1 : 0}::int
    from jsonb_to_recordset(${rows}::jsonb) as m(id uuid, ends date)
    where s.id = m.id and s.coach_id = ${coachId}::uuid and s.end_date <> m.ends`);
  await tx.execute(sql`
    delete from ${subscriptionDays} d using jsonb_to_recordset(${rows}::jsonb) as m(id uuid, days jsonb)
    where d.subscription_id = m.id and d.coach_id = ${coachId}::uuid and not d.asleep and not m.days ? d.day::text`);
  await tx.execute(sql`
    insert into ${subscriptionDays} (subscription_id, trainee_id, coach_id, day)
    select m.id, m.trainee, ${coachId}::uuid, day::date
    from jsonb_to_recordset(${rows}::jsonb) as m(id uuid, trainee uuid, days jsonb), jsonb_array_elements_text(m.days) as day
    on conflict do nothing`);
}

/** Days that a locked subscription's pause has given back: no closure gives them again. */
export async function noteAsleep(
  tx: Tx,
  { id, traineeId, coachId }: Pick<SubscriptionRow, "id" | "traineeId" | "coachId">,
  days: readonly Day[],
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insert(subscriptionDays)
    .values(days.map((day) => ({ subscriptionId: id, traineeId, coachId, day, asleep: true })))
    .onConflictDoUpdate({
      target: [subscriptionDays.subscriptionId, subscriptionDays.day],
      set: { asleep: true },
    });
}

/** The Paris day of the last class in which each of these locked subscriptions holds a place. */
export async function lastHeldDays(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
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
        anyOf(reservations.subscriptionId, ids),
        sql`${reservations.status} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`,
      ),
    )
    .groupBy(reservations.subscriptionId);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
