import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { sharerOf } from "@/db/queries/families/shares";
import { activities, creditMovements } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";

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
      for: sharerOf(creditMovements.reservationId, creditMovements.subscriptionId),
    })
    .from(creditMovements)
    .leftJoin(activities, eq(activities.id, creditMovements.activityId))
    .where(
      and(eq(creditMovements.coachId, coachId), eq(creditMovements.subscriptionId, subscriptionId)),
    )
    .orderBy(desc(creditMovements.arrival));
}
