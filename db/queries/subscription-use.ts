import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { active } from "@/db/queries/held-places";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";

/** Confirmed and waiting places of classes not begun. */
export async function countFuturePlaces(
  db: Db,
  coachId: CoachId,
  subscriptionId: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ places: sql<number>`count(*)::int` })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.subscriptionId, subscriptionId),
        active,
        gt(activities.beginDate, now),
      ),
    );
  return row?.places ?? 0;
}

export function listMovementsOf(db: Db, coachId: CoachId, subscriptionId: string) {
  return db
    .select({
      id: creditMovements.id,
      date: creditMovements.createdAt,
      delta: creditMovements.delta,
      reason: creditMovements.reason,
      activityId: creditMovements.activityId,
      activityLabel: activities.label,
      activityBeginDate: activities.beginDate,
    })
    .from(creditMovements)
    .leftJoin(activities, eq(activities.id, creditMovements.activityId))
    .where(
      and(eq(creditMovements.coachId, coachId), eq(creditMovements.subscriptionId, subscriptionId)),
    )
    .orderBy(desc(creditMovements.arrival));
}
