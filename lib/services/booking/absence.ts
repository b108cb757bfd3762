import "server-only";
import { dryRun } from "@/db/dry-run";
import { listClassesHeldBetween, listPlacesOfActivities } from "@/db/queries/booking/held-places";
import type { PlaceRow } from "@/db/queries/booking/places";
import { lockActivitiesOfAll } from "@/db/queries/classes/activities";
import { lockSubscriptionsOfTrainee } from "@/db/queries/subscriptions/subscriptions";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { TraineeScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { Absence, planAbsence as contract } from "@/lib/contract/booking/absence";
import type { BodyOf } from "@/lib/contract/endpoint";
import { cancelledStatus, hasBegun } from "@/lib/domain/cancellation";
import { addDays, startOfParisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";
import { releasePlaces } from "@/lib/services/booking/places";

type Body = BodyOf<typeof contract>;

/**
 * Cancels a trainee's places of some days that still give their credit back, with one coach or with all; the others are
 * kept. Throws COACH_NOT_FOUND.
 */
export function planAbsence(
  traineeId: TraineeScope,
  { beginDate, endDate, coachId }: Body,
): Promise<Absence> {
  return transaction(async (tx) => {
    const link = coachId ? await findLiveLink(tx, coachId, traineeId) : null;
    if (coachId && !link) throw new AppError("COACH_NOT_FOUND");
    const from = startOfParisDay(beginDate);
    const to = startOfParisDay(addDays(endDate, 1));
    const held = await listClassesHeldBetween(tx, traineeId, from, to, link?.coachId ?? null);
    const now = clock();
    const open = (await lockActivitiesOfAll(tx, held)).filter(
      (one) =>
        !one.cancelledAt && !hasBegun(one, now) && one.beginDate >= from && one.beginDate < to,
    );
    const byId = new Map(open.map((activity) => [activity.id, activity]));
    const mine: PlaceRow[] = [];
    for (const [coach, classes] of Map.groupBy(open, (activity) => activity.coachId)) {
      const ids = classes.map(({ id }) => id);
      const places = await listPlacesOfActivities(tx, coach, ids);
      mine.push(...places.filter((place) => place.traineeId === traineeId));
    }
    const free = mine.filter((place) => {
      const activity = byId.get(place.activityId);
      return activity && cancelledStatus(activity, place, now) === "CANCEL";
    });
    // All of them first, whatever the coach: each release locks those of its own coach again.
    await lockSubscriptionsOfTrainee(
      tx,
      traineeId,
      free.map(({ subscriptionId }) => subscriptionId),
    );
    let refunded = 0;
    for (const [coach, places] of Map.groupBy(free, (place) => place.coachId)) {
      const ended = await releasePlaces(tx, coach, places, {
        status: "CANCEL",
        credit: "CANCELLATION",
        now,
      });
      refunded += ended.filter(({ credited }) => credited).length;
    }
    const freed = new Set(free.map(({ id }) => id));
    const kept = new Set(
      mine.filter(({ id }) => !freed.has(id)).map(({ activityId }) => activityId),
    );
    return {
      cancelled: free.length,
      refunded,
      kept: open.map(({ id }) => id).filter((id) => kept.has(id)),
    };
  });
}

/** What `planAbsence` would give back, and keep; it refuses what that refuses. */
export async function previewAbsence(traineeId: TraineeScope, body: Body): Promise<Absence> {
  let answer: Absence = { cancelled: 0, refunded: 0, kept: [] };
  await dryRun(async () => {
    answer = await planAbsence(traineeId, body);
  });
  return answer;
}
