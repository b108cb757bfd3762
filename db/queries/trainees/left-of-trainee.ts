import "server-only";
import { and, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { activities, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { TraineeId } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

/** Confirmed and waiting places in classes that have not begun. */
export const futurePlacesOf = (db: Db, traineeId: TraineeId, now: Date) =>
  db
    .select({ one: sql`1` })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .where(and(eq(reservations.traineeId, traineeId), isHeld, gt(activities.beginDate, now)));

/** Cards with credits and weekly subscriptions, each until its end; a pause keeps the days left. */
export const creditsLeftOf = (db: Db, traineeId: TraineeId, today: Day) =>
  db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.traineeId, traineeId),
        isNull(subscriptions.deletedAt),
        isNull(subscriptions.withdrawnAt),
        or(
          gte(subscriptions.endDate, today),
          lte(subscriptions.suspendDate, subscriptions.endDate),
        ),
        or(eq(subscriptions.type, "SUBSCRIPTION"), gt(subscriptions.quantityLeft, 0)),
      ),
    );
