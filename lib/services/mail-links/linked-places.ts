import "server-only";
import type { Db } from "@/db/pool";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import type { PlaceRow } from "@/db/queries/booking/places";
import { lockActivities, readActivities } from "@/db/queries/classes/activities";
import {
  findPlaceLink,
  type LinkCancellation,
  type PlaceLinkRow,
  updatePlaceLink,
} from "@/db/queries/mail-links/place-links";
import { findContacts } from "@/db/queries/trainees/contacts";
import { scopeOf, systemScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { BookingResult, CancelResult } from "@/lib/contract/booking/reservations";
import type { LinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { deadlineOf, hasBegun } from "@/lib/domain/cancellation";
import { ERASED_NAME } from "@/lib/domain/erased-name";
import { placeState } from "@/lib/domain/place-state";
import { isUndoOver, undoableUntil } from "@/lib/domain/undo";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { hashLinkToken } from "@/lib/infra/secret";
import { bookPlaces } from "@/lib/services/booking/booking";
import { cancelLockedPlaces, claimLocked } from "@/lib/services/booking/reservations";
import { meetingOf, readAccess } from "@/lib/services/classes/joining";
import { notifyOfCancel } from "@/lib/services/families/cancel-notification";
import { getBusinessOf } from "@/lib/services/money/business";

async function linkOf(db: Db, token: string): Promise<PlaceLinkRow> {
  const link = await findPlaceLink(db, systemScope("look-up"), hashLinkToken(token));
  if (!link) throw new AppError("PLACE_LINK_UNKNOWN");
  return link;
}

/** The places that the link's booking still holds. */
async function placesOf(db: Db, link: PlaceLinkRow): Promise<PlaceRow[]> {
  const { coachId, activityId, traineeId, bookedAt } = link;
  const held = await listPlacesOfTrainee(db, coachId, activityId, traineeId);
  return held.filter(({ createdAt }) => createdAt.getTime() === bookedAt.getTime());
}

/** Throws PLACE_LINK_UNKNOWN. */
export async function readLinkedPlace(token: string): Promise<LinkedPlace> {
  const db = database();
  return placeView(db, await linkOf(db, token));
}

async function placeView(db: Db, link: PlaceLinkRow): Promise<LinkedPlace> {
  const [[activity], places] = await Promise.all([
    readActivities(db, link.coachId, [link.activityId]),
    placesOf(db, link),
  ]);
  const { email, phone } = await getBusinessOf(link.coachId);
  if (!activity) throw new AppError("PLACE_LINK_UNKNOWN");
  const { label, place, beginDate, endDate } = activity;
  const contacts = await findContacts(db, link.coachId, [activity], []);
  const confirmed = places.filter(({ isWaiting }) => !isWaiting).length;
  const { canJoin: meetingSoon, ...access } = await readAccess(db, activity, confirmed);
  return {
    label,
    place,
    beginDate: beginDate.toISOString(),
    endDate: endDate.toISOString(),
    coachName: contacts.teacherOf(activity).coachName || ERASED_NAME,
    deadline: deadlineOf(activity).toISOString(),
    ...access,
    returnsTakenPlaces: contacts.trainees.get(link.coachId)?.returnsTakenPlaces ?? false,
    meetingSoon,
    coachEmail: email,
    coachPhone: phone,
    ...placeState(activity, places, clock()),
  };
}

/**
 * The meeting's address for the places of a link.
 * Throws PLACE_LINK_UNKNOWN, NO_MEETING, NO_PLACE, TOO_EARLY, CLASS_OVER.
 */
export async function joinLinkedPlace(token: string): Promise<string> {
  const db = database();
  const link = await linkOf(db, token);
  const [activity] = await readActivities(db, link.coachId, [link.activityId]);
  if (!activity) throw new AppError("PLACE_LINK_UNKNOWN");
  return meetingOf(activity, await placesOf(db, link));
}

/** Throws PLACE_LINK_UNKNOWN, ACTIVITY_CANCELLED, PLACE_CANCELLED, ACTIVITY_BEGUN. */
async function lockLinked(tx: Tx, token: string, now: Date) {
  const link = await linkOf(tx, token);
  const [activity] = await lockActivities(tx, link.coachId, [link.activityId]);
  if (!activity) throw new AppError("PLACE_LINK_UNKNOWN");
  // The link may have ended while this call waited for the lock.
  await linkOf(tx, token);
  if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
  const places = await placesOf(tx, link);
  if (places.length === 0) throw new AppError("PLACE_CANCELLED");
  if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
  return { link, activity, places };
}

/**
 * Cancels all places of the link's booking. Throws CANCEL_COSTS when `free` is set and it costs
 * a credit, PLACE_LINK_UNKNOWN, PLACE_CANCELLED, ACTIVITY_CANCELLED, ACTIVITY_BEGUN.
 */
export function cancelLinkedPlace(token: string, free = false): Promise<CancelResult> {
  return transaction(async (tx) => {
    const now = clock();
    const { link, activity, places } = await lockLinked(tx, token, now);
    if (free && placeState(activity, places, now).costsCredit) throw new AppError("CANCEL_COSTS");
    const [first] = places;
    if (first)
      await updatePlaceLink(tx, link, {
        cancelledAt: now,
        cancelledPlaces: places.length,
        cancelledSubscriptionId: first.subscriptionId,
      });
    const { traineeId, guardianId } = link;
    await notifyOfCancel(tx, { traineeId, callerId: guardianId ?? traineeId }, [activity]);
    return cancelLockedPlaces(tx, { coachId: link.coachId, activities: [activity], now }, places);
  });
}

export interface LinkedClass {
  activityId: string;
  coachId: string;
  /** The places that the link cancelled, and the last instant to book them again. */
  retakable: { places: number; until: string } | null;
}

/** The class of a link, for its page. Throws PLACE_LINK_UNKNOWN. */
export async function readLinkedClass(token: string): Promise<LinkedClass> {
  const { activityId, coachId, cancelledAt, cancelledPlaces } = await linkOf(database(), token);
  const retakable =
    cancelledAt && cancelledPlaces && !isUndoOver({ done: cancelledAt, now: clock() })
      ? { places: cancelledPlaces, until: undoableUntil(cancelledAt).toISOString() }
      : null;
  return { activityId, coachId, retakable };
}

/** Throws PLACE_CONFIRMED, PLACE_WAITING, NOT_CANCELLED_BY_LINK, RETAKE_OVER. */
async function cancellationOf(db: Db, link: PlaceLinkRow, now: Date): Promise<LinkCancellation> {
  const held = await placesOf(db, link);
  if (held.some(({ isWaiting }) => !isWaiting)) throw new AppError("PLACE_CONFIRMED");
  if (held.length > 0) throw new AppError("PLACE_WAITING");
  const { cancelledAt, cancelledPlaces, cancelledSubscriptionId } = link;
  if (!cancelledAt || !cancelledPlaces || !cancelledSubscriptionId)
    throw new AppError("NOT_CANCELLED_BY_LINK");
  if (isUndoOver({ done: cancelledAt, now })) throw new AppError("RETAKE_OVER");
  return { cancelledAt, cancelledPlaces, cancelledSubscriptionId };
}

/** A place whose class or subscription is gone cannot be retaken. */
const asConflict = (error: unknown): never => {
  if (
    error instanceof AppError &&
    ["ACTIVITY_NOT_FOUND", "SUBSCRIPTION_NOT_FOUND"].includes(error.code)
  )
    throw new AppError("SUBSCRIPTION_MISMATCH");
  throw error;
};

/**
 * Books the places that this link cancelled at most ten minutes ago, with the same subscription.
 * Throws the error codes of `cancellationOf` and of a booking, and PLACE_LINK_UNKNOWN.
 */
export function retakeLinkedPlace(token: string): Promise<LinkedPlace> {
  return transaction(async (tx) => {
    const now = clock();
    const link = await linkOf(tx, token);
    const cancelled = await cancellationOf(tx, link, now);
    const { id } = scopeOf({ id: link.traineeId, type: "TRAINEE" });
    const input = {
      activityId: link.activityId,
      subscriptionId: cancelled.cancelledSubscriptionId,
      wholeSeries: false,
      places: cancelled.cancelledPlaces,
    };
    // Another call may have taken them while this one waited for the locks.
    const check = async () => cancellationOf(tx, await linkOf(tx, token), now);
    await bookPlaces({ traineeId: id }, input, { now, check }).catch(asConflict);
    await updatePlaceLink(tx, link, {
      cancelledAt: null,
      cancelledPlaces: null,
      cancelledSubscriptionId: null,
      bookedAt: now,
    });
    return placeView(tx, { ...link, bookedAt: now });
  });
}

/**
 * Confirms a waiting place of the link's booking when a place is free.
 * Throws PLACE_CONFIRMED, NO_FREE_PLACE, CLAIM_NOT_NEEDED, PLACE_LINK_UNKNOWN, PLACE_CANCELLED,
 * ACTIVITY_CANCELLED, ACTIVITY_BEGUN.
 */
export function claimLinkedPlace(token: string): Promise<BookingResult> {
  return transaction(async (tx) => {
    const now = clock();
    const { link, activity, places } = await lockLinked(tx, token, now);
    if (!places.some(({ isWaiting }) => isWaiting)) throw new AppError("PLACE_CONFIRMED");
    const { id } = scopeOf({ id: link.traineeId, type: "TRAINEE" });
    return claimLocked(tx, id, activity, { now, bookedAt: link.bookedAt });
  });
}
