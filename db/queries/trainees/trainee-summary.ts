import "server-only";
import { and, asc, count, eq, gte, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { matchesId } from "@/db/queries/operations/id-conditions";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import { receipts } from "@/db/schema/receipts";
import type { CoachScope } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

const placeOf = (coachId: CoachScope, traineeId: string) =>
  and(eq(reservations.coachId, coachId), matchesId(reservations.traineeId, traineeId));

/** The next class in which the trainee has a confirmed place. */
export async function findNextClass(db: Db, coachId: CoachScope, traineeId: string, now: Date) {
  const [row] = await db
    .select({ id: activities.id, label: activities.label, beginDate: activities.beginDate })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        placeOf(coachId, traineeId),
        // A roll call may be taken before the class begins.
        isHeld,
        eq(reservations.isWaiting, false),
        gte(activities.beginDate, now),
      ),
    )
    .orderBy(asc(activities.beginDate), asc(activities.id))
    .limit(1);
  return row ?? null;
}

/** Two places in one class are one attendance. */
export async function countAttendances(db: Db, coachId: CoachScope, traineeId: string) {
  const [row] = await db
    .select({
      attendances: sql<number>`count(distinct ${activities.id})::int`,
      lastVisit: sql<Date | null>`max(${activities.beginDate})`.mapWith(activities.beginDate),
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(and(placeOf(coachId, traineeId), eq(reservations.status, "BOOKED_AND_COME")));
  return row ?? { attendances: 0, lastVisit: null };
}

/** Counts places that are not CANCEL in this week, waiting ones included, by subscription. */
export function listPlacesOfWeek(db: Db, coachId: CoachScope, traineeId: string, week: Day) {
  return db
    .select({
      subscriptionId: reservations.subscriptionId,
      places: count(),
    })
    .from(reservations)
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(
      and(
        placeOf(coachId, traineeId),
        eq(reservations.week, week),
        ne(reservations.status, "CANCEL"),
        eq(subscriptions.type, "SUBSCRIPTION"),
      ),
    )
    .groupBy(reservations.subscriptionId);
}

export async function sumReceipts(db: Db, coachId: CoachScope, traineeId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::int` })
    .from(receipts)
    .where(
      and(
        eq(receipts.coachId, coachId),
        matchesId(receipts.traineeId, traineeId),
        ne(receipts.kind, "OPENING"),
      ),
    );
  return row?.cents ?? 0;
}
