import "server-only";
import { v7 } from "uuid";
import { addImpact } from "@/db/dry-run";
import { listHeld } from "@/db/queries/booking/held-places";
import type { EndedPlace } from "@/db/queries/booking/places";
import {
  type ActivityRow,
  cancelActivities,
  findActivityOfCoach,
  lockActivities,
} from "@/db/queries/classes/activities";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import { cancellationMailsAt } from "@/lib/domain/undo";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { classCancelledMessage } from "@/lib/mail/messages/class-cancelled";
import { cancelledPush } from "@/lib/mail/push-labels";
import { releasePlaces } from "@/lib/services/booking/places";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";
import { lockUpcoming, type Scope } from "@/lib/services/series/lock-upcoming";

/**
 * Cancels a class, or the upcoming classes of its series within `series`, and credits their places.
 * Throws ACTIVITY_NOT_FOUND.
 */
export async function deleteActivity(
  coachId: CoachScope,
  id: string,
  series: Scope | null,
): Promise<ActivityRow[]> {
  return transaction(async (tx) => {
    const model = await findActivityOfCoach(tx, coachId, id);
    if (!model || model.cancelledAt) throw new AppError("ACTIVITY_NOT_FOUND");
    const locked = series && model.seriesId ? await lockUpcoming(tx, model, series) : null;
    const activities = locked?.upcoming ?? (await lockActivities(tx, coachId, [id]));
    // Another call may cancel the class while this one waits for the lock.
    const current = locked?.model ?? activities[0];
    if (!current || current.cancelledAt) throw new AppError("ACTIVITY_NOT_FOUND");
    await cancelLocked(tx, coachId, activities, clock());
    return activities;
  });
}

/** Cancels locked classes together and credits their places. */
export async function cancelLocked(
  tx: Tx,
  coachId: CoachId,
  activities: readonly ActivityRow[],
  now: Date,
  reason: ActivityRow["cancelReason"] = null,
): Promise<void> {
  const ids = activities.map((activity) => activity.id);
  addImpact(tx, { activities: ids });
  // The id contains the time, by which recent cancellations are found.
  const cancellationId = v7({ msecs: now.getTime() });
  await cancelActivities(tx, coachId, ids, now, cancellationId, reason);
  const places = await listHeld(tx, coachId, ids);
  const ended = await releasePlaces(tx, coachId, places, {
    status: "CANCEL",
    credit: "CLASS_CANCELLED",
    now,
    thenMove: false,
    withClass: true,
  });
  const cancelled = activities.map((activity) => ({ ...activity, cancelReason: reason }));
  await notifyOfCancellation(tx, coachId, cancelled, ended, cancellationId, now);
}

/** Enqueues one mail per trainee, also about classes that have begun. */
async function notifyOfCancellation(
  tx: Tx,
  coachId: CoachId,
  activities: readonly ActivityRow[],
  ended: readonly EndedPlace[],
  cancellationId: string,
  now: Date,
): Promise<void> {
  const byTrainee = Map.groupBy(ended, ({ traineeId }) => traineeId);
  const contacts = await findContacts(tx, coachId, activities, [...byTrainee.keys()]);
  const dueAt = cancellationMailsAt(activities, now);
  await enqueueNotices(
    tx,
    contacts.coach,
    [...byTrainee].flatMap(([traineeId, places]) => {
      const trainee = contacts.trainees.get(traineeId);
      const held = new Set(places.map(({ activityId }) => activityId));
      const classes = activities
        .filter(({ id }) => held.has(id))
        .map((activity) => ({ ...activity, ...contacts.teacherOf(activity) }));
      if (!trainee || classes.length === 0) return [];
      const message = classCancelledMessage({ firstName: trainee.firstName, classes });
      const push = cancelledPush(traineeId, classes);
      return [{ to: trainee.email, ...message, push, cancellationId, dueAt }];
    }),
  );
}
