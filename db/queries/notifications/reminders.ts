import "server-only";
import { and, count, eq, gt, isNotNull, isNull, lt, min, notInArray, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { heldStatuses, isHeld } from "@/db/queries/booking/held-statuses";
import { users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import type { CoachId, SystemScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { HOURS_AFTER_BOOKING, MARGIN_HOURS, REMIND_HOURS } from "@/lib/domain/reminder";

const held = sql`r.status in ${heldStatuses} and not r.is_waiting`;

/** The classes of all coaches with a due reminder or a trainee who booked since it, nearest first. */
export async function listClassesToRemind(
  db: Db,
  _: SystemScope,
  now: Date,
  {
    limit,
    except,
    before,
  }: {
    limit: number;
    except: readonly string[];
    /** The latest begin, exclusive. */
    before: Date | null;
  },
): Promise<{ id: string; coachId: CoachId }[]> {
  const hours = sql`greatest(${REMIND_HOURS}, ${activities.cancelTimeInHours} + ${MARGIN_HOURS})`;
  const instant = sql`${now.toISOString()}::timestamptz`;
  const due = and(
    isNull(activities.cancelledAt),
    gt(activities.beginDate, now),
    before ? lt(activities.beginDate, before) : undefined,
    notInArray(activities.id, [...except]),
    sql`${activities.beginDate} - make_interval(hours => ${hours}::int) <= ${instant}`,
  );
  const { id, coachId, beginDate } = activities;
  const shown = { id, coachId, beginDate };
  // A trainee who booked within the quiet hours before the reminder gets a later one.
  const bookedSince = sql`exists (select 1 from ${reservations} r where r.activity_id = ${activities.id} and ${held}
    and r.created_at > ${activities.remindedAt} - make_interval(hours => ${HOURS_AFTER_BOOKING}::int)
    and r.created_at <= ${instant} - make_interval(hours => ${HOURS_AFTER_BOOKING}::int))`;
  return db
    .select(shown)
    .from(activities)
    .where(and(isNull(activities.remindedAt), due))
    .unionAll(
      db
        .select(shown)
        .from(activities)
        .where(and(isNotNull(activities.remindedAt), due, bookedSince)),
    )
    .orderBy(sql`begin_date`)
    .limit(limit);
}

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

/** The trainees with confirmed places who want reminders, with their places and first booking. */
export function listTraineesToRemind(
  db: Db,
  coachId: CoachId,
  activityId: string,
): Promise<{ traineeId: TraineeId; places: number; bookedAt: Date }[]> {
  return db
    .select({
      traineeId: reservations.traineeId,
      places: count(),
      bookedAt: min(reservations.createdAt).mapWith(reservations.createdAt),
    })
    .from(reservations)
    .innerJoin(users, eq(users.id, reservations.traineeId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        eq(reservations.activityId, activityId),
        eq(reservations.isWaiting, false),
        isHeld,
        eq(users.reminders, true),
        isNull(users.deletedAt),
      ),
    )
    .groupBy(reservations.traineeId);
}
