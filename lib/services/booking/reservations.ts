import "server-only";
import {
  listPaidPlaces,
  listPlacesOfActivities,
  listPlacesOfTrainee,
  listSeriesPlaces,
  listWaitingRanks,
} from "@/db/queries/booking/held-places";
import { confirmOnePlace, type PlaceRow } from "@/db/queries/booking/places";
import {
  type ActivityRow,
  findActivityForTrainee,
  listBegunWithWaiting,
  lockActivities,
} from "@/db/queries/classes/activities";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachId, CoachScope, SystemScope, TraineeScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { MyPlaces } from "@/lib/contract/booking/my-places";
import type { BookingResult, CancelResult } from "@/lib/contract/booking/reservations";
import {
  cancelledStatus,
  cancelOrder,
  deadlineOf,
  hasBegun,
  isPastDeadline,
} from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { claimedMessage } from "@/lib/mail/messages/promoted";
import { notifyOfRemoval } from "@/lib/services/booking/booking-notifications";
import { notifyHolders } from "@/lib/services/booking/notify-holders";
import { releasePlaces } from "@/lib/services/booking/places";
import { endStaleWaiting } from "@/lib/services/booking/stale-waiting";
import { returnTakenPlaces } from "@/lib/services/booking/taken-places";
import { existingClass } from "@/lib/services/classes/existing-class";
import { notifyOfCancel } from "@/lib/services/families/cancel-notification";
import { eachRound } from "@/lib/services/operations/each-round";

/** Returns the trainee's places in a class. Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED. */
export async function getPlaces(traineeId: TraineeScope, activityId: string): Promise<MyPlaces> {
  const db = database();
  const activity = existingClass(await findActivityForTrainee(db, traineeId, activityId));
  const places = await listPaidPlaces(db, activity.coachId, activityId, traineeId);
  const waits = places.some(({ isWaiting }) => isWaiting);
  const positions = waits
    ? await listWaitingRanks(db, activity.coachId, activityId, traineeId)
    : [];
  const { coachId, seriesId } = activity;
  const series = seriesId
    ? await listSeriesPlaces(db, { coachId, traineeId, seriesId }, clock())
    : [];
  return {
    booked: places.filter(({ isWaiting }) => !isWaiting).length,
    waiting: positions.length,
    positions,
    free: freePlaces(activity),
    places: cancelOrder(places).map(({ arrival: _, ...place }) => place),
    series: series.map(({ beginDate, cancelTimeInHours, ...place }) => ({
      ...place,
      deadline: deadlineOf({ beginDate, cancelTimeInHours }).toISOString(),
    })),
  };
}

/**
 * Cancels one place (a waiting one first, else the newest) or all of a class.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, ACTIVITY_BEGUN, RESERVATION_NOT_FOUND.
 */
export async function cancelPlaces(
  traineeId: TraineeScope,
  activityId: string,
  which: "one" | "all",
  callerId: TraineeScope = traineeId,
): Promise<CancelResult> {
  return transaction(async (tx) => {
    const now = clock();
    const { activity, places } = await lockOwnPlaces(tx, traineeId, activityId);
    if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
    const [first] = cancelOrder(places);
    if (!first) throw new AppError("RESERVATION_NOT_FOUND");
    const chosen = which === "all" ? places : [first];
    await notifyOfCancel(tx, { traineeId, callerId }, [activity]);
    return cancelLockedPlaces(
      tx,
      { coachId: activity.coachId, activities: [activity], now },
      chosen,
    );
  });
}

/**
 * Cancels up to `places` of the trainee's places in each class of one coach that has not begun.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_BEGUN, RESERVATION_NOT_FOUND.
 */
export async function cancelSeries(
  traineeId: TraineeScope,
  { activityIds, places: limit }: { activityIds: readonly string[]; places: number },
  callerId: TraineeScope = traineeId,
): Promise<CancelResult> {
  return transaction(async (tx) => {
    const now = clock();
    const ids = [...new Set(activityIds)];
    const found = await findActivityForTrainee(tx, traineeId, ids[0] ?? "");
    const activities = found ? await lockActivities(tx, found.coachId, ids) : [];
    if (!found || activities.length < ids.length) throw new AppError("ACTIVITY_NOT_FOUND");
    const open = activities.filter((activity) => !activity.cancelledAt && !hasBegun(activity, now));
    const held = await listPlacesOfActivities(
      tx,
      found.coachId,
      open.map(({ id }) => id),
    );
    const ownPlaces = Map.groupBy(
      held.filter((place) => place.traineeId === traineeId),
      ({ activityId }) => activityId,
    );
    const chosen = [...ownPlaces.values()].flatMap((places) => cancelOrder(places).slice(0, limit));
    if (chosen.length === 0)
      throw new AppError(open.length === 0 ? "ACTIVITY_BEGUN" : "RESERVATION_NOT_FOUND");
    const cancelled = activities.filter(({ id }) => ownPlaces.has(id));
    await notifyOfCancel(tx, { traineeId, callerId }, cancelled);
    return cancelLockedPlaces(tx, { coachId: found.coachId, activities, now }, chosen);
  });
}

/** Ends the trainee's places of locked classes and returns the credits before the deadline. */
export async function cancelLockedPlaces(
  tx: Tx,
  { coachId, activities, now }: { coachId: CoachId; activities: readonly ActivityRow[]; now: Date },
  chosen: readonly PlaceRow[],
): Promise<CancelResult> {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const isLate = (place: PlaceRow) => {
    const activity = byId.get(place.activityId);
    return activity !== undefined && cancelledStatus(activity, place, now) === "CANCEL_NO_INCR";
  };
  const credited = chosen.filter((place) => !isLate(place));
  const late = chosen.filter(isLate);
  if (credited.length > 0 && late.length > 0)
    await lockSubscriptions(tx, coachId, subscriptionIdsOf(chosen));
  // A class's waiting list moves once, after all places ended, or trainees would be notified twice.
  const lateIds = new Set(late.map(({ activityId }) => activityId));
  const isInLateClass = ({ activityId }: PlaceRow) => lateIds.has(activityId);
  const release = (places: readonly PlaceRow[], { thenMove }: { thenMove: boolean }) =>
    places.length > 0
      ? releasePlaces(tx, coachId, places, {
          status: "CANCEL",
          credit: "CANCELLATION",
          now,
          thenMove,
        })
      : [];
  const ended = [
    ...(await release(credited.filter(isInLateClass), { thenMove: false })),
    ...(await release(
      credited.filter((place) => !isInLateClass(place)),
      { thenMove: true },
    )),
  ];
  if (late.length > 0)
    await releasePlaces(tx, coachId, late, { status: "CANCEL_NO_INCR", credit: null, now });
  return { cancelled: chosen.length, refunded: ended.filter((place) => place.credited).length };
}

/**
 * Confirms one waiting place of the trainee in a class with a place freed after the deadline.
 * Throws ACTIVITY_BEGUN, RESERVATION_NOT_FOUND, PLACE_CONFIRMED, NO_FREE_PLACE, CLAIM_NOT_NEEDED.
 */
export async function claimPlace(
  traineeId: TraineeScope,
  activityId: string,
): Promise<BookingResult> {
  return transaction(async (tx) => {
    const now = clock();
    const { activity, places } = await lockOwnPlaces(tx, traineeId, activityId);
    if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
    if (!places.some(({ isWaiting }) => isWaiting))
      throw new AppError(places.length > 0 ? "PLACE_CONFIRMED" : "RESERVATION_NOT_FOUND");
    return claimLocked(tx, traineeId, activity, { now });
  });
}

/**
 * Confirms one waiting place of the trainee in a locked class.
 * `bookedAt` selects the waiting place of one booking. Throws NO_FREE_PLACE, CLAIM_NOT_NEEDED.
 */
export async function claimLocked(
  tx: Tx,
  traineeId: TraineeScope,
  activity: ActivityRow,
  { now, bookedAt = null }: { now: Date; bookedAt?: Date | null },
): Promise<BookingResult> {
  if (freePlaces(activity) === 0)
    throw new AppError(isPastDeadline(activity, now) ? "NO_FREE_PLACE" : "CLAIM_NOT_NEEDED");
  await confirmOnePlace(tx, activity.id, traineeId, now, bookedAt);
  await returnTakenPlaces(tx, activity.coachId, [{ activity, places: 1 }], now);
  const holder = { activityId: activity.id, traineeId };
  await notifyHolders(
    tx,
    { coachId: activity.coachId, activities: [activity], holders: [holder] },
    { message: claimedMessage, confirms: true },
  );
  return { booked: 1, waiting: 0, skipped: [] };
}

/** Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED. */
async function lockOwnPlaces(tx: Tx, traineeId: TraineeScope, activityId: string) {
  const found = await findActivityForTrainee(tx, traineeId, activityId);
  const [locked] = found ? await lockActivities(tx, found.coachId, [activityId]) : [];
  const activity = existingClass(locked);
  return {
    activity,
    places: await listPlacesOfTrainee(tx, activity.coachId, activityId, traineeId),
  };
}

/**
 * Ends all of the trainee's places in a class and returns every credit, also after the deadline.
 * Throws ACTIVITY_NOT_FOUND, PARTICIPANT_NOT_FOUND, TRAINEE_NOT_FOUND.
 */
export async function removeParticipant(
  coachId: CoachScope,
  traineeId: string,
  activityId: string,
): Promise<void> {
  await transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [activityId]);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    const places = await listPlacesOfTrainee(tx, coachId, activityId, traineeId);
    const [held] = places;
    if (!held) {
      throw new AppError(
        (await findLiveLink(tx, { coachId, traineeId }))
          ? "PARTICIPANT_NOT_FOUND"
          : "TRAINEE_NOT_FOUND",
      );
    }
    const now = clock();
    const ended = await releasePlaces(tx, coachId, places, {
      status: "CANCEL",
      credit: "REMOVED_BY_COACH",
      now,
    });
    await notifyOfRemoval(tx, held, ended, { kind: "REMOVED" }, now);
  });
}

/** Ends the waiting places of begun classes, one transaction per class. Returns their number. */
export async function endBegunWaitingLists(scope: SystemScope): Promise<number> {
  const now = clock();
  let ended = 0;
  await eachRound(
    "waiting-places",
    (round) => listBegunWithWaiting(database(), scope, now, round),
    async ({ id, coachId }) => {
      ended += await transaction(async (tx) => {
        const activities = await lockActivities(tx, coachId, [id]);
        const places = await listPlacesOfActivities(tx, coachId, [id]);
        return endStaleWaiting(tx, coachId, activities, places, now);
      });
    },
  );
  return ended;
}
