import "server-only";
import { and, count, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { activities, reservations } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";

/** Counts confirmed and waiting places in classes that have not begun. */
export async function countFuturePlaces(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ places: count() })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.subscriptionId, subscriptionId),
        isHeld,
        gt(activities.beginDate, now),
      ),
    );
  return row?.places ?? 0;
}
