import "server-only";
import { dryRun } from "@/db/dry-run";
import { listClassesHeldBetween, listPlacesOfActivities } from "@/db/queries/booking/held-places";
import type { PlaceRow } from "@/db/queries/booking/places";
import { lockActivitiesOfAll } from "@/db/queries/classes/activities";
import { lockPayersOf, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { TraineeScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { Absence, planAbsence as contract } from "@/lib/contract/booking/absence";
import type { BodyOf } from "@/lib/contract/endpoint";
import { cancelledStatus, hasBegun } from "@/lib/domain/cancellation";
import { addDays, startOfParisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { releasePlaces } from "@/lib/services/booking/places";
import { notifyOfCancel } from "@/lib/services/families/cancel-notification";

type Body = BodyOf<typeof contract>;

/**
 * Cancels the trainee's places on these Paris days, with one coach or all, before their deadline.
 * Returns the classes whose places stay in `kept`. Throws COACH_NOT_FOUND.
 */
export function cancelForAbsence(
  traineeId: TraineeScope,
  { beginDate, endDate, coachId }: Body,
  callerId: TraineeScope = traineeId,
): Promise<Absence> {
  return transaction(async (tx) => {
    const link = coachId ? await findLiveLink(tx, { coachId, traineeId }) : null;
    if (coachId && !link) throw new AppError("COACH_NOT_FOUND");
    const from = startOfParisDay(beginDate);
    const to = startOfParisDay(addDays(endDate, 1));
    const held = await listClassesHeldBetween(tx, traineeId, from, to, link?.coachId ?? null);
    const now = clock();
    const open = (await lockActivitiesOfAll(tx, held)).filter(
      (activity) =>
        !activity.cancelledAt &&
        !hasBegun(activity, now) &&
        activity.beginDate >= from &&
        activity.beginDate < to,
    );
    const byId = new Map(open.map((activity) => [activity.id, activity]));
    const ownPlaces: PlaceRow[] = [];
    for (const [coach, classes] of Map.groupBy(open, (activity) => activity.coachId)) {
      const ids = classes.map(({ id }) => id);
      const places = await listPlacesOfActivities(tx, coach, ids);
      ownPlaces.push(...places.filter((place) => place.traineeId === traineeId));
    }
    const refundable = ownPlaces.filter((place) => {
      const activity = byId.get(place.activityId);
      return activity && cancelledStatus(activity, place, now) === "CANCEL";
    });
    // One lock over all coaches comes first, because each release locks only its own coach's rows.
    await lockPayersOf(tx, traineeId, subscriptionIdsOf(refundable));
    let refunded = 0;
    for (const [coach, places] of Map.groupBy(refundable, (place) => place.coachId)) {
      const ended = await releasePlaces(tx, coach, places, {
        status: "CANCEL",
        credit: "CANCELLATION",
        now,
      });
      const classIds = new Set(places.map(({ activityId }) => activityId));
      const classes = open.filter(({ id }) => classIds.has(id));
      await notifyOfCancel(tx, { traineeId, callerId }, classes);
      refunded += ended.filter(({ credited }) => credited).length;
    }
    const cancelledIds = new Set(refundable.map(({ id }) => id));
    const kept = new Set(
      ownPlaces.filter(({ id }) => !cancelledIds.has(id)).map(({ activityId }) => activityId),
    );
    return {
      cancelled: refundable.length,
      refunded,
      kept: open.map(({ id }) => id).filter((id) => kept.has(id)),
    };
  });
}

/** Returns the result of `cancelForAbsence` and writes nothing. Throws the same error codes. */
export async function previewAbsence(traineeId: TraineeScope, body: Body): Promise<Absence> {
  return (await dryRun(() => cancelForAbsence(traineeId, body))).result;
}
