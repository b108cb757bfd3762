import "server-only";
import {
  type BookingKey,
  findBookingTarget,
  lockBooking,
  lockPayer,
  type Payer,
} from "@/db/queries/booking/bookings";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { endStaleWaiting } from "@/db/queries/booking/stale-waiting";
import {
  type ActivityRow,
  listLaterOfSeries,
  lockActivities,
} from "@/db/queries/classes/activities";
import { findSubscription, lockSubscriptions } from "@/db/queries/subscriptions/subscriptions";
import { hasRunBefore, RunAgain, type Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { AppError } from "@/lib/error-codes";

/** What a booking holds until it ends: the class asked for, the later ones of its series that are wanted, and what pays for them. */
export interface BookingLock extends Payer {
  requested: ActivityRow;
  later: ActivityRow[];
}

/**
 * Locks all that a booking needs, in the one order: classes by id, subscriptions by id, the link. Most need one class and
 * what pays for it; whoever is found to need more begins the transaction again, with nothing locked, and takes all of it.
 * Throws ACTIVITY_NOT_FOUND, TRAINEE_NOT_FOUND, SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_MISMATCH.
 */
export async function lockForBooking(
  tx: Tx,
  key: BookingKey,
  wholeSeries: boolean,
  now: Date,
): Promise<BookingLock> {
  if (wholeSeries || hasRunBefore(tx)) return lockAll(tx, key, wholeSeries, now);
  const one = await lockOne(tx, key, now);
  if (!one) throw new RunAgain();
  return one;
}

/** One class and what pays for it, locked in one question; null where more has to be locked, or something is to be refused. */
async function lockOne(tx: Tx, key: BookingKey, now: Date): Promise<BookingLock | null> {
  const one = await lockBooking(tx, key, now);
  if (!one) return null;
  const begun = hasBegun(one.activity, now);
  // Of a class that has begun the coach ends the waiting list; a trainee is refused, whatever waits.
  const needsMore = begun ? key.coachId !== undefined : one.staleIds.length > 0;
  if (needsMore) return null;
  return { requested: one.activity, later: [], subscription: one.subscription, names: one.names };
}

/** What a booking of several classes needs, found without a lock, then locked. */
async function lockAll(
  tx: Tx,
  key: BookingKey,
  wholeSeries: boolean,
  now: Date,
): Promise<BookingLock> {
  const { activityId, subscriptionId } = key;
  const notFound = () => new AppError(key.coachId ? "TRAINEE_NOT_FOUND" : "ACTIVITY_NOT_FOUND");
  const target = await findBookingTarget(tx, key, now);
  if (!target) throw new AppError("ACTIVITY_NOT_FOUND");
  if (!target.linked) throw notFound();
  if (!target.payerCoachId) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { coachId, seriesId, staleIds, beginDate } = target;
  if (target.payerCoachId !== coachId) throw new AppError("SUBSCRIPTION_MISMATCH");

  const laterIds =
    wholeSeries && seriesId ? await listLaterOfSeries(tx, coachId, seriesId, beginDate) : [];
  const locked = await lockActivities(tx, coachId, [activityId, ...laterIds, ...staleIds]);
  const wanted = new Set([activityId, ...laterIds]);
  const begun = locked.filter((one) => wanted.has(one.id) && hasBegun(one, now));
  const waited = await listPlacesOfActivities(tx, coachId, [
    ...new Set([...staleIds, ...begun.map(({ id }) => id)]),
  ]);
  const stale = waited.filter(
    (place) =>
      place.isWaiting && (place.subscriptionId === subscriptionId || wanted.has(place.activityId)),
  );
  await lockSubscriptions(tx, coachId, [
    ...new Set([subscriptionId, ...stale.map((place) => place.subscriptionId)]),
  ]);
  const link = await lockPayer(tx, coachId, key);
  // Either may have ended while this call waited for the locks.
  if (!link)
    throw (await findSubscription(tx, { coachId, traineeId: key.traineeId }, subscriptionId))
      ? notFound()
      : new AppError("SUBSCRIPTION_NOT_FOUND");
  // Nobody waits for a class that has begun: whom the coach adds there is not behind anybody.
  const ended = await endStaleWaiting(tx, coachId, locked, stale, now);
  const payer = ended > 0 ? await lockPayer(tx, coachId, key) : link;
  const bookable = locked.map((one) => (hasBegun(one, now) ? { ...one, waitingPlaces: 0 } : one));
  const requested = bookable.find(({ id }) => id === activityId);
  if (!requested || !payer) throw new AppError("ACTIVITY_NOT_FOUND");
  const later = bookable.filter(
    ({ id, cancelledAt }) => id !== activityId && wanted.has(id) && !cancelledAt,
  );
  return { requested, later, ...payer };
}
