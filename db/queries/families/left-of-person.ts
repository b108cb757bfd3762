import "server-only";
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { creditsLeftOf, futurePlacesOf } from "@/db/queries/trainees/left-of-trainee";
import { users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { guardianships } from "@/db/schema/families";
import type { TraineeScope } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

/** Whether the person has a confirmed or waiting place in a class that has not begun. */
export async function hasFuturePlaces(db: Db, personId: TraineeScope, now: Date): Promise<boolean> {
  const rows = await futurePlacesOf(db, personId, now).limit(1);
  return rows.length > 0;
}

/** Whether a card that has not ended has credits, or a weekly subscription has days left. */
export async function hasCreditsLeft(db: Db, personId: TraineeScope, today: Day): Promise<boolean> {
  const rows = await creditsLeftOf(db, personId, today).limit(1);
  return rows.length > 0;
}

/** The ids of the persons whose only guardian this account is. */
export const onlyGuardedBy = (guardianId: TraineeScope) => sql`(
  select g.person_id from ${guardianships} g where g.guardian_id = ${guardianId} and not exists (
    select from ${guardianships} o where o.person_id = g.person_id and o.guardian_id <> g.guardian_id))`;

/** The persons without another guardian, with the number of their places to come. */
export function listOnlyGuarded(db: Db, guardianId: TraineeScope, now: Date) {
  const places = db
    .select({ n: count() })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(and(eq(reservations.traineeId, users.id), isHeld, gt(activities.beginDate, now)));
  return db
    .select({ firstName: users.firstName, places: sql<number>`(${places})::int` })
    .from(users)
    .where(sql`${users.id} in ${onlyGuardedBy(guardianId)}`)
    .orderBy(asc(users.createdAt), asc(users.id));
}
