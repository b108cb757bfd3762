import "server-only";
import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { assistants, users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import type { CoachScope, SystemScope, TraineeScope } from "@/db/scope";

const teacher = sql<
  string | null
>`nullif(trim(${assistants.firstName} || ' ' || ${assistants.lastName}), '')`;

/** Whose calendar this secret opens. */
export async function findUserByCalendar(db: Db, _: SystemScope, secret: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.calendarToken, secret), isNull(users.deletedAt)));
  return row ?? null;
}

/** A coach's classes from an instant on, cancelled ones too, by begin. */
export function listCalendarOfCoach(db: Db, coachId: CoachScope, from: Date) {
  return db
    .select({ activity: activities, teacher })
    .from(activities)
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(and(eq(activities.coachId, coachId), gte(activities.beginDate, from)))
    .orderBy(asc(activities.beginDate), asc(activities.id));
}

/** A trainee's classes from an instant on: where they hold places, and those that were cancelled with theirs. */
export function listCalendarOfTrainee(db: Db, traineeId: TraineeScope, from: Date) {
  const held = sql`${reservations.status} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`;
  return db
    .select({
      activity: activities,
      teacher: sql<string>`coalesce(${teacher}, ${users.displayName})`,
      confirmed: sql<number>`(count(*) filter (where ${held} and not ${reservations.isWaiting}))::int`,
      waiting: sql<number>`(count(*) filter (where ${held} and ${reservations.isWaiting}))::int`,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .innerJoin(users, eq(users.id, activities.coachId))
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(
      and(
        eq(reservations.traineeId, traineeId),
        gte(activities.beginDate, from),
        // A place given up before the class was cancelled is no appointment any more.
        sql`(${held} or (${reservations.status} = 'CANCEL' and ${reservations.updatedAt} >= ${activities.cancelledAt}))`,
      ),
    )
    .groupBy(activities.id, users.id, assistants.id)
    .orderBy(asc(activities.beginDate), asc(activities.id));
}
