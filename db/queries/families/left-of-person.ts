import "server-only";
import { and, asc, count, eq, gt, gte, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/pool";
import { active } from "@/db/queries/booking/held-places";
import { due } from "@/db/queries/money/debts";
import { users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { guardianships } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import type { TraineeScope } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

/** Whether the person has a confirmed or waiting place in a class that has not begun. */
export async function hasFuturePlaces(db: Db, personId: TraineeScope, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(and(eq(reservations.traineeId, personId), active, gt(activities.beginDate, now)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a card that has not ended has credits, or a weekly subscription has days left. */
export async function hasCreditsLeft(db: Db, personId: TraineeScope, today: Day): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.traineeId, personId),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
        gte(subscriptions.endDate, today),
        or(eq(subscriptions.type, "SUBSCRIPTION"), gt(subscriptions.quantityLeft, 0)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The persons without another guardian, with their places to come and what is due in cents. */
export function listOnlyGuarded(db: Db, guardianId: TraineeScope, now: Date) {
  const [coach, other] = [alias(users, "coach"), alias(guardianships, "other")];
  const places = db
    .select({ n: count() })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(and(eq(reservations.traineeId, users.id), active, gt(activities.beginDate, now)));
  const cents = db
    .select({ n: sql`sum(${subscriptions.owedCents} - ${subscriptions.amountPaidCents})` })
    .from(subscriptions)
    .innerJoin(coach, eq(coach.id, subscriptions.coachId))
    .where(and(eq(subscriptions.traineeId, users.id), due, isNull(coach.deletedAt)));
  const others = db
    .select({ id: other.guardianId })
    .from(other)
    .where(and(eq(other.personId, users.id), ne(other.guardianId, guardianId)));
  return db
    .select({
      firstName: users.firstName,
      places: sql<number>`(${places})::int`,
      cents: sql<number>`coalesce((${cents}), 0)::int`,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.personId))
    .where(and(eq(guardianships.guardianId, guardianId), notExists(others)))
    .orderBy(asc(users.createdAt), asc(users.id));
}
