import "server-only";
import { database, type Transaction, transaction } from "@/db/client";
import {
  findActivityForTrainee,
  listBegunWithWaiting,
  lockActivities,
} from "@/db/queries/activities";
import {
  listPlacesOfActivities,
  listPlacesOfTrainee,
  listWaitingRanks,
} from "@/db/queries/held-places";
import { confirmOnePlace } from "@/db/queries/places";
import { isLinked } from "@/db/queries/trainees";
import type { BookingResult, CancelResult, MyPlaces } from "@/lib/contract/reservations";
import {
  cancelledStatus,
  hasBegun,
  isPastDeadline,
  placeToCancel,
} from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/waiting-list";
import { AppError } from "@/lib/errors";
import { promotedMessage } from "@/lib/mail/messages/promoted";
import { tellRemoved } from "@/lib/services/booking-news";
import { now as clock } from "@/lib/services/clock";
import { endStaleWaiting, releasePlaces } from "@/lib/services/places";
import { tellTrainees } from "@/lib/services/waiting-list";

/** A trainee's places in a class, with the ranks of those that wait. Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED. */
export async function getPlaces(traineeId: string, activityId: string): Promise<MyPlaces> {
  const db = database();
  const activity = await findActivityForTrainee(db, traineeId, activityId);
  if (!activity || activity.cancelledAt)
    throw new AppError(activity ? "ACTIVITY_CANCELLED" : "ACTIVITY_NOT_FOUND");
  const places = await listPlacesOfTrainee(db, activity.coachId, activityId, traineeId);
  const waits = places.some(({ isWaiting }) => isWaiting);
  const positions = waits
    ? await listWaitingRanks(db, activity.coachId, activityId, traineeId)
    : [];
  return {
    booked: places.filter(({ isWaiting }) => !isWaiting).length,
    waiting: positions.length,
    positions,
  };
}

/** A trainee cancels one place: a waiting one first, else the newest; or all of a class (spec §4, decisions §6). */
export async function cancelPlaces(
  traineeId: string,
  activityId: string,
  which: "one" | "all",
): Promise<CancelResult> {
  return transaction(async (tx) => {
    const now = clock();
    const { activity, places } = await lockOwnPlaces(tx, traineeId, activityId);
    if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
    const open = places.filter(({ status }) => status === "BOOKED");
    if (open.length === 0)
      throw new AppError(places.length > 0 ? "ATTENDANCE_RECORDED" : "RESERVATION_NOT_FOUND");

    const one = placeToCancel(open);
    const chosen = which === "all" ? open : one ? [one] : [];
    const credited = chosen.filter((place) => cancelledStatus(activity, place, now) === "CANCEL");
    const lost = chosen.filter(
      (place) => cancelledStatus(activity, place, now) === "CANCEL_NO_INCR",
    );
    // The waiting list moves once, when all have ended: nobody is told twice, nor of a place that they leave.
    const ended = await releasePlaces(
      tx,
      activity.coachId,
      credited,
      "CANCEL",
      "CANCELLATION",
      now,
      lost.length === 0,
    );
    await releasePlaces(tx, activity.coachId, lost, "CANCEL_NO_INCR", null, now);
    return { cancelled: chosen.length, refunded: ended.filter((place) => place.credited).length };
  });
}

/** One waiting place of the caller takes what was freed after the deadline (decisions §6). Throws NO_FREE_PLACE. */
export async function claimPlace(traineeId: string, activityId: string): Promise<BookingResult> {
  return transaction(async (tx) => {
    const now = clock();
    const { activity, places } = await lockOwnPlaces(tx, traineeId, activityId);
    if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
    if (!places.some(({ isWaiting }) => isWaiting)) throw new AppError("RESERVATION_NOT_FOUND");
    if (freePlaces(activity) === 0)
      throw new AppError(isPastDeadline(activity, now) ? "NO_FREE_PLACE" : "CLAIM_NOT_NEEDED");
    await confirmOnePlace(tx, activityId, traineeId);
    const holder = { activityId, traineeId };
    await tellTrainees(tx, activity.coachId, [activity], [holder], promotedMessage);
    return { booked: 1, waiting: 0, skipped: [] };
  });
}

/** The class, locked, and the caller's places there. */
async function lockOwnPlaces(tx: Transaction, traineeId: string, activityId: string) {
  const found = await findActivityForTrainee(tx, traineeId, activityId);
  const [activity] = found ? await lockActivities(tx, found.coachId, [activityId]) : [];
  if (!activity || activity.cancelledAt)
    throw new AppError(activity ? "ACTIVITY_CANCELLED" : "ACTIVITY_NOT_FOUND");
  return {
    activity,
    places: await listPlacesOfTrainee(tx, activity.coachId, activityId, traineeId),
  };
}

/** The coach takes all of a trainee's places in a class, and always credits them (decisions §6). */
export async function removeParticipant(
  coachId: string,
  traineeId: string,
  activityId: string,
): Promise<void> {
  await transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [activityId]);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    const places = await listPlacesOfTrainee(tx, coachId, activityId, traineeId);
    if (places.length === 0) {
      throw new AppError(
        (await isLinked(tx, coachId, traineeId)) ? "RESERVATION_NOT_FOUND" : "TRAINEE_NOT_FOUND",
      );
    }
    const now = clock();
    const ended = await releasePlaces(tx, coachId, places, "CANCEL", "REMOVED_BY_COACH", now);
    await tellRemoved(tx, { coachId, traineeId }, ended, { kind: "REMOVED" }, now);
  });
}

/** Ends the places still waiting in classes that have begun, a class a transaction. Answers how many ended. */
export async function endBegunWaitingLists(): Promise<number> {
  const now = clock();
  let ended = 0;
  for (const { id, coachId } of await listBegunWithWaiting(database(), now, 200)) {
    ended += await transaction(async (tx) => {
      const activities = await lockActivities(tx, coachId, [id]);
      return endStaleWaiting(tx, coachId, activities, await listPlacesOfActivities(tx, [id]), now);
    });
  }
  return ended;
}
