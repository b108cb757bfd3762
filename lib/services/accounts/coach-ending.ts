import "server-only";
import { listCommentedClasses, listFutureClasses } from "@/db/queries/accounts/erasure";
import type { UserOf } from "@/db/queries/accounts/users";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import type { EndedPlace } from "@/db/queries/booking/places";
import {
  type ActivityRow,
  cancelActivities,
  lockActivities,
} from "@/db/queries/classes/activities";
import {
  listRunningSold,
  listTraineesToTell,
} from "@/db/queries/subscriptions/running-subscriptions";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { coachGoneMessage } from "@/lib/mail/messages/coach-gone";
import { enqueue } from "@/lib/mail/outbox";
import { cancelledPush } from "@/lib/mail/push-labels";
import { releasePlaces } from "@/lib/services/booking/places";

const BATCH = 500;

/** An inactive coach still has trainees with places. */
export class StillNeeded extends Error {}

/**
 * Cancels the coach's future classes, credits their places and sends each trainee one mail.
 * Throws StillNeeded when places exist and `mayCancel` is false.
 */
export async function endClasses(
  tx: Tx,
  coach: UserOf<CoachScope>,
  { mayCancel }: { mayCancel: boolean },
  now: Date,
): Promise<void> {
  const future = new Set(await listFutureClasses(tx, coach.id, now));
  const commented = await listCommentedClasses(tx, coach.id);
  const locked = await lockActivities(tx, coach.id, [...new Set([...future, ...commented])]);
  const activities = locked.filter(({ id, cancelledAt }) => future.has(id) && !cancelledAt);
  const ids = activities.map(({ id }) => id);
  const places = await listPlacesOfActivities(tx, coach.id, ids);
  if (places.length > 0 && !mayCancel) throw new StillNeeded();
  await cancelActivities(tx, coach.id, ids, now);
  const ended = await releasePlaces(tx, coach.id, places, {
    status: "CANCEL",
    credit: "CLASS_CANCELLED",
    now,
    thenMove: false,
  });
  await notifyOfCoachGone(tx, coach, activities, ended, now);
}

async function notifyOfCoachGone(
  tx: Tx,
  coach: UserOf<CoachScope>,
  activities: readonly ActivityRow[],
  ended: readonly EndedPlace[],
  now: Date,
): Promise<void> {
  const endedBy = Map.groupBy(ended, ({ traineeId }) => traineeId);
  const sold = Map.groupBy(
    await listRunningSold(tx, coach.id, parisDay(now)),
    ({ traineeId }) => traineeId,
  );
  const people = await listTraineesToTell(tx, coach.id, [...endedBy.keys(), ...sold.keys()]);
  for (let from = 0; from < people.length; from += BATCH) {
    await enqueue(
      tx,
      people.slice(from, from + BATCH).map(({ id, email, firstName }) => {
        const held = new Set(endedBy.get(id)?.map(({ activityId }) => activityId));
        const classes = activities.filter((activity) => held.has(activity.id));
        const message = coachGoneMessage({
          firstName,
          coach,
          classes,
          subscriptions: sold.get(id) ?? [],
        });
        return { to: email, replyTo: coach.email, ...message, push: cancelledPush(id, classes) };
      }),
    );
  }
}
