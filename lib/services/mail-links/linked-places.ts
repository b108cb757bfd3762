import "server-only";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import type { PlaceRow } from "@/db/queries/booking/places";
import { lockActivities, readActivities } from "@/db/queries/classes/activities";
import { findPlaceLink, type PlaceLinkRow } from "@/db/queries/mail-links/place-links";
import { findContacts } from "@/db/queries/trainees/contacts";
import { scopeOf, systemScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { hashLinkToken } from "@/lib/auth/passwords";
import type { BookingResult, CancelResult } from "@/lib/contract/booking/reservations";
import type { LinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { deadlineOf, hasBegun } from "@/lib/domain/cancellation";
import { placeState } from "@/lib/domain/place-state";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";
import { cancelLockedPlaces, claimLocked } from "@/lib/services/booking/reservations";

type Db = ReturnType<typeof database>;

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
  const link = await linkOf(db, token);
  const [[activity], places] = await Promise.all([
    readActivities(db, link.coachId, [link.activityId]),
    placesOf(db, link),
  ]);
  if (!activity) throw new AppError("PLACE_LINK_UNKNOWN");
  const { label, place, beginDate, endDate } = activity;
  const contacts = await findContacts(db, link.coachId, [activity], []);
  return {
    label,
    place,
    beginDate: beginDate.toISOString(),
    endDate: endDate.toISOString(),
    coachName: contacts.teacherOf(activity),
    deadline: deadlineOf(activity).toISOString(),
    ...placeState(activity, places, clock()),
  };
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
    return cancelLockedPlaces(tx, link.coachId, [activity], places, now);
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
    return claimLocked(tx, id, activity, now, link.bookedAt);
  });
}
