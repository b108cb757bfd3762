import "server-only";
import { and, eq, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { active } from "@/db/queries/booking/held-places";
import { activities, reservations } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";

/** Whether a place that this subscription paid for was held in a class that has begun, or was cancelled too late. */
export async function hasServed(
  db: Db,
  of: { id: string; coachId: CoachId },
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, of.coachId),
        eq(reservations.subscriptionId, of.id),
        or(
          eq(reservations.status, "CANCEL_NO_INCR"),
          and(active, eq(reservations.isWaiting, false), lte(activities.beginDate, now)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** How many places of this subscription were not cancelled in time, in classes that have begun. */
export async function countServedPlaces(
  db: Db,
  of: { id: string; coachId: CoachId },
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ places: sql<number>`count(*)::int` })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, of.coachId),
        eq(reservations.subscriptionId, of.id),
        ne(reservations.status, "CANCEL"),
        eq(reservations.isWaiting, false),
        lte(activities.beginDate, now),
      ),
    );
  return row?.places ?? 0;
}
