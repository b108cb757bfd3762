import "server-only";
import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import type { CoachId, SystemScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { MARGIN_HOURS, REMIND_HOURS } from "@/lib/domain/reminder";

/** Classes of all coaches whose reminder is due and has not left: `limit` of them, the nearest first. */
export async function listToRemind(
  db: Db,
  _: SystemScope,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; coachId: CoachId }[]> {
  const hours = sql`greatest(${REMIND_HOURS}, ${activities.cancelTimeInHours} + ${MARGIN_HOURS})`;
  return db
    .select({ id: activities.id, coachId: activities.coachId })
    .from(activities)
    .where(
      and(
        isNull(activities.remindedAt),
        isNull(activities.cancelledAt),
        gt(activities.beginDate, now),
        notInArray(activities.id, [...except]),
        sql`${activities.beginDate} - make_interval(hours => ${hours}::int) <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(activities.beginDate))
    .limit(limit);
}

/** Notes that a locked class has been reminded of. */
export async function markReminded(
  tx: Tx,
  coachId: CoachId,
  activityId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(activities)
    .set({ remindedAt: now })
    .where(and(eq(activities.id, activityId), eq(activities.coachId, coachId)));
}

/** Who has how many confirmed places in a class, of those who want reminders. */
export function listToRemindOf(
  db: Db,
  coachId: CoachId,
  activityId: string,
): Promise<{ traineeId: TraineeId; places: number }[]> {
  return db
    .select({ traineeId: reservations.traineeId, places: sql<number>`count(*)::int` })
    .from(reservations)
    .innerJoin(users, eq(users.id, reservations.traineeId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.activityId, activityId),
        eq(reservations.isWaiting, false),
        inArray(reservations.status, ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT"]),
        eq(users.reminders, true),
        isNull(users.deletedAt),
      ),
    )
    .groupBy(reservations.traineeId);
}
