import "server-only";
import { and, count, eq, lte, ne, or } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { activities, reservations } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";

/** Whether this subscription paid for a begun class or a late cancellation. */
export async function hasServed(
  db: Db,
  subscription: { id: string; coachId: CoachId },
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, subscription.coachId),
        eq(reservations.subscriptionId, subscription.id),
        or(
          eq(reservations.status, "CANCEL_NO_INCR"),
          and(isHeld, eq(reservations.isWaiting, false), lte(activities.beginDate, now)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Places in begun classes that were not cancelled in time. */
export async function countServedPlaces(
  db: Db,
  subscription: { id: string; coachId: CoachId },
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ places: count() })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, subscription.coachId),
        eq(reservations.subscriptionId, subscription.id),
        ne(reservations.status, "CANCEL"),
        eq(reservations.isWaiting, false),
        lte(activities.beginDate, now),
      ),
    );
  return row?.places ?? 0;
}
