import "server-only";
import { listReturnable, returnLateCancels } from "@/db/queries/booking/places";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { countReturned } from "@/lib/domain/count-returned";
import { placeTakenMessage } from "@/lib/mail/messages/place-taken";
import { placeTakenPush } from "@/lib/mail/push-labels";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

export interface Confirmed {
  /** The locked class before these places were confirmed. */
  activity: ActivityRow;
  /** Number of places confirmed now. */
  places: number;
}

/** Whether a place confirmed in this class may return a late cancellation. */
const mayReturn = (activity: ActivityRow, now: Date): boolean =>
  activity.returnableCancels > 0 && !activity.cancelledAt && !hasBegun(activity, now);

/** Returns the credits of late cancellations whose places were taken, and tells their trainees. */
export async function returnTakenPlaces(
  tx: Tx,
  coachId: CoachId,
  confirmed: readonly Confirmed[],
  now: Date,
): Promise<void> {
  const taken = confirmed.filter(({ activity, places }) => places > 0 && mayReturn(activity, now));
  if (taken.length === 0) return;
  const ids = taken.map(({ activity }) => activity.id);
  const byClass = Map.groupBy(
    await listReturnable(tx, coachId, ids),
    ({ activityId }) => activityId,
  );
  const chosen = taken.flatMap(({ activity, places }) => {
    const pending = byClass.get(activity.id) ?? [];
    const free = activity.maxParticipants - activity.confirmedPlaces;
    return pending.slice(0, countReturned({ free, confirmed: places, pending: pending.length }));
  });
  if (chosen.length === 0) return;
  await lockSubscriptions(tx, coachId, subscriptionIdsOf(chosen));
  const returned = await returnLateCancels(
    tx,
    coachId,
    chosen.map(({ id }) => id),
    "PLACE_TAKEN",
    now,
  );
  const classes = new Map(taken.map(({ activity }) => [activity.id, activity]));
  const contacts = await findContacts(
    tx,
    coachId,
    [...classes.values()],
    returned.map(({ traineeId }) => traineeId),
  );
  await enqueueNotices(
    tx,
    contacts.coach,
    returned.flatMap(({ activityId, traineeId, credited }) => {
      const activity = classes.get(activityId);
      const trainee = contacts.trainees.get(traineeId);
      if (!activity || !trainee) return [];
      const named = { ...activity, ...contacts.teacherOf(activity) };
      return [
        {
          to: trainee.email,
          ...placeTakenMessage({ firstName: trainee.firstName, activity: named, card: credited }),
          push: placeTakenPush(traineeId, activity),
          quiet: { kind: "PLACE_TAKEN", activityId, traineeId } as const,
        },
      ];
    }),
  );
}
