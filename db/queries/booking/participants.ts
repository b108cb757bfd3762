import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { guardiansShown } from "@/db/queries/families/guardianships";
import { dueCents, isDue } from "@/db/queries/money/debts";
import { shownOfSubscription } from "@/db/queries/subscriptions/subscriptions";
import { users } from "@/db/schema/accounts";
import { reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachScope } from "@/db/scope";
import { prepared } from "@/db/statement";

const participants = prepared((db) =>
  db
    .select({
      reservationId: reservations.id,
      status: reservations.status,
      isWaitingList: reservations.isWaiting,
      traineeId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      urlPicture: users.urlPicture,
      guardians: guardiansShown(users.id),
      subscription: shownOfSubscription,
      dueCents: sql<number>`(
        select coalesce(sum(${dueCents}), 0)::int from ${subscriptions}
        where ${subscriptions.coachId} = ${reservations.coachId}
          and ${subscriptions.traineeId} = ${reservations.traineeId} and ${isDue})`,
    })
    .from(reservations)
    .innerJoin(users, eq(users.id, reservations.traineeId))
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(
      and(
        eq(reservations.coachId, sql.placeholder("coachId")),
        eq(reservations.activityId, sql.placeholder("activityId")),
        isHeld,
      ),
    )
    .orderBy(asc(reservations.isWaiting), asc(reservations.arrival))
    .prepare("participants"),
);

/** Confirmed places first, then the waiting list in its order. */
export const listParticipants = (db: Db, coachId: CoachScope, activityId: string) =>
  participants(db).execute({ coachId, activityId });
