import "server-only";
import { findActivityForTrainee, lockActivities } from "@/db/queries/classes/activities";
import {
  insertOpeningNotice,
  listOpenedClasses,
  moveOpeningNotices,
  takeOpeningNotices,
} from "@/db/queries/classes/opening-notices";
import { findContacts } from "@/db/queries/trainees/contacts";
import { listLinked } from "@/db/queries/trainees/trainees";
import type { CoachId, SystemScope, TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { bookableAt, opensAt } from "@/lib/domain/booking-window";
import { MINUTE_MS } from "@/lib/domain/paris-time";
import { isUndoOver } from "@/lib/domain/undo";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { openedMessage } from "@/lib/mail/messages/opened";
import { openedPush } from "@/lib/mail/push-labels";
import { existingClass } from "@/lib/services/classes/existing-class";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";
import { eachRound } from "@/lib/services/operations/each-round";

/**
 * Stores the request to be told when the class can be booked; asking again changes nothing.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, ALREADY_OPEN.
 */
export async function askForOpening(traineeId: TraineeScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await findActivityForTrainee(tx, traineeId, id);
    const [locked] = found ? await lockActivities(tx, found.coachId, [id]) : [];
    const activity = existingClass(locked);
    const now = clock();
    const dueAt = opensAt(activity);
    if (!dueAt || bookableAt(activity, now) !== "NOT_YET") throw new AppError("ALREADY_OPEN");
    const { coachId } = activity;
    await insertOpeningNotice(tx, { coachId, activityId: activity.id, traineeId, dueAt }, now);
  });
}

/** Uses one transaction per opened class; returns the number of trainees told. */
export async function tellOpenings(scope: SystemScope): Promise<number> {
  const now = clock();
  let told = 0;
  await eachRound(
    "openings",
    (round) => listOpenedClasses(database(), scope, now, round),
    async ({ id, coachId }) => {
      told += await tellOpening(coachId, id, now);
    },
  );
  return told;
}

function tellOpening(coachId: CoachId, id: string, now: Date): Promise<number> {
  return transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [id]);
    const cancelledAt = activity?.cancelledAt;
    if (cancelledAt && !isUndoOver({ done: cancelledAt, now })) {
      // The notices wait, because the undo may restore the class.
      const dueAt = new Date(now.getTime() + MINUTE_MS);
      await moveOpeningNotices(tx, coachId, [{ activityId: id, dueAt }]);
      return 0;
    }
    const asked = await takeOpeningNotices(tx, coachId, id, now);
    if (!activity || cancelledAt || bookableAt(activity, now) !== "OPEN") return 0;
    const linked = await listLinked(tx, coachId, asked);
    const traineeIds = asked.filter((traineeId) => linked.has(traineeId));
    const contacts = await findContacts(tx, coachId, [activity], traineeIds);
    const named = {
      ...activity,
      ...contacts.teacherOf(activity),
      address: contacts.addressOf(activity),
    };
    return enqueueNotices(
      tx,
      contacts.coach,
      traineeIds.flatMap((traineeId) => {
        const trainee = contacts.trainees.get(traineeId);
        if (!trainee) return [];
        const message = openedMessage({ firstName: trainee.firstName, activity: named });
        return [{ to: trainee.email, ...message, push: openedPush(traineeId, activity) }];
      }),
    );
  });
}
