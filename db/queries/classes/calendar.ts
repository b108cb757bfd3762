import "server-only";
import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { assistantName } from "@/db/queries/classes/teacher";
import { venueOfClass } from "@/db/queries/classes/venues";
import { assistants, users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { guardianships } from "@/db/schema/families";
import { venues } from "@/db/schema/venues";
import type { CoachScope, SystemScope, TraineeScope } from "@/db/scope";

export async function findUserByCalendar(db: Db, _: SystemScope, secret: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.calendarToken, secret), isNull(users.deletedAt)));
  return row ?? null;
}

/** Cancelled classes are included. */
export function listCalendarOfCoach(db: Db, coachId: CoachScope, from: Date) {
  return db
    .select({ activity: activities, teacher: assistantName, address: venues.address })
    .from(activities)
    .leftJoin(venues, venueOfClass)
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(and(eq(activities.coachId, coachId), gte(activities.beginDate, from)))
    .orderBy(asc(activities.beginDate), asc(activities.id));
}

/** Classes where the trainee or a guarded person holds places, or held them when cancelled. */
export function listCalendarOfTrainee(db: Db, traineeId: TraineeScope, from: Date) {
  const person = alias(users, "person");
  return db
    .select({
      activity: activities,
      address: venues.address,
      teacher: sql<string>`coalesce(${assistantName}, ${users.displayName})`,
      confirmed: sql<number>`(count(*) filter (where ${isHeld} and not ${reservations.isWaiting}))::int`,
      waiting: sql<number>`(count(*) filter (where ${isHeld} and ${reservations.isWaiting}))::int`,
      traineeId: reservations.traineeId,
      firstName: person.firstName,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .innerJoin(users, eq(users.id, activities.coachId))
    .innerJoin(person, eq(person.id, reservations.traineeId))
    .leftJoin(venues, venueOfClass)
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(
      and(
        sql`${reservations.traineeId} in (select ${traineeId}::uuid
          union all select person_id from ${guardianships} where guardian_id = ${traineeId}::uuid)`,
        gte(activities.beginDate, from),
        // A place cancelled before its class was cancelled is not shown.
        sql`(${isHeld} or (${reservations.status} = 'CANCEL' and ${reservations.updatedAt} >= ${activities.cancelledAt}))`,
      ),
    )
    .groupBy(
      ...[activities.id, users.id, assistants.id, venues.id],
      ...[reservations.traineeId, person.firstName],
    )
    .orderBy(asc(activities.beginDate), asc(activities.id), asc(reservations.traineeId));
}
