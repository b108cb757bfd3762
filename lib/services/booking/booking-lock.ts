import "server-only";
import {
  type BookingKey,
  findBookingTarget,
  lockBooking,
  lockPayer,
  type Payer,
} from "@/db/queries/booking/bookings";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { listReturnable } from "@/db/queries/booking/places";
import {
  type ActivityRow,
  listLaterOfSeries,
  lockActivities,
} from "@/db/queries/classes/activities";
import { isUsable } from "@/db/queries/families/shares";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { lockLink } from "@/db/queries/trainees/trainees";
import type { CoachId } from "@/db/scope";
import { hasRunBefore, RunAgain, type Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { AppError } from "@/lib/error-codes";
import { endStaleWaiting } from "@/lib/services/booking/stale-waiting";

/** The locked rows of a booking: the requested class, later classes of its series, and the payer. */
export interface BookingLock extends Payer {
  requested: ActivityRow;
  later: ActivityRow[];
}

interface BookingScope {
  wholeSeries: boolean;
  now: Date;
}

/**
 * Locks the rows of a booking in the lock order of all transactions.
 * Throws ACTIVITY_NOT_FOUND, TRAINEE_NOT_FOUND, SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_MISMATCH.
 */
export async function lockForBooking(
  tx: Tx,
  key: BookingKey,
  { wholeSeries, now }: BookingScope,
): Promise<BookingLock> {
  if (wholeSeries || hasRunBefore(tx)) return lockInOrder(tx, key, { wholeSeries, now });
  const lock = await lockOneClass(tx, key, now);
  // More locks after these would break the lock order, so the next attempt takes all in order.
  if (!lock) throw new RunAgain();
  return lock;
}

/** Returns null when more rows must be locked or when an error code must be found. */
async function lockOneClass(tx: Tx, key: BookingKey, now: Date): Promise<BookingLock | null> {
  const locked = await lockBooking(tx, key, now);
  if (!locked) return null;
  const begun = hasBegun(locked.activity, now);
  // A coach who books into a begun class ends its waiting list; a trainee gets an error.
  const needsMore = begun
    ? key.coachId !== undefined
    : locked.staleIds.length > 0 || locked.activity.returnableCancels > 0;
  if (needsMore) return null;
  return {
    requested: locked.activity,
    later: [],
    traineeId: locked.traineeId,
    subscription: locked.subscription,
    names: locked.names,
  };
}

/** Reads the ids without a lock, then locks them in order. */
async function lockInOrder(
  tx: Tx,
  key: BookingKey,
  { wholeSeries, now }: BookingScope,
): Promise<BookingLock> {
  const { activityId, subscriptionId } = key;
  const notFound = () => new AppError(key.coachId ? "TRAINEE_NOT_FOUND" : "ACTIVITY_NOT_FOUND");
  const target = await findBookingTarget(tx, key, now);
  if (!target) throw new AppError("ACTIVITY_NOT_FOUND");
  if (!target.linked) throw notFound();
  const { coachId, payerCoachId, seriesId, staleIds, beginDate } = target;
  if (!payerCoachId) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  // A coach learns nothing of a trainee's subscriptions with another coach.
  if (payerCoachId !== coachId)
    throw new AppError(key.coachId ? "SUBSCRIPTION_NOT_FOUND" : "SUBSCRIPTION_MISMATCH");

  const activity = { id: activityId, seriesId, beginDate };
  const rows = { activity, wholeSeries, staleIds, subscriptionIds: [subscriptionId] };
  const { wanted, locked, stale } = await lockRows(tx, coachId, rows, now);
  const payer = await lockPayer(tx, coachId, key);
  // The link or the subscription may have ended while this call waited for the locks.
  if (!payer)
    throw (await isUsable(tx, coachId, key.traineeId, subscriptionId))
      ? notFound()
      : new AppError("SUBSCRIPTION_NOT_FOUND");
  // A class that has begun has no waiting list, so the coach's booking is confirmed at once.
  const endedCount = await endStaleWaiting(tx, coachId, locked, stale, now);
  const currentPayer = endedCount > 0 ? await lockPayer(tx, coachId, key) : payer;
  const bookable = locked.map((activity) =>
    hasBegun(activity, now) ? { ...activity, waitingPlaces: 0 } : activity,
  );
  const requested = bookable.find(({ id }) => id === activityId);
  if (!requested || !currentPayer) throw new AppError("ACTIVITY_NOT_FOUND");
  const later = bookable.filter(
    ({ id, cancelledAt }) => id !== activityId && wanted.has(id) && !cancelledAt,
  );
  return { requested, later, ...currentPayer };
}

interface BookingRows {
  activity: Pick<ActivityRow, "id" | "seriesId" | "beginDate">;
  wholeSeries: boolean;
  staleIds: readonly string[];
  subscriptionIds: readonly string[];
}

/** Locks classes, then subscriptions; `wanted` are the ids to book, `stale` the places to end. */
async function lockRows(
  tx: Tx,
  coachId: CoachId,
  { activity, wholeSeries, staleIds, subscriptionIds }: BookingRows,
  now: Date,
) {
  const { id, seriesId, beginDate } = activity;
  const laterIds =
    wholeSeries && seriesId ? await listLaterOfSeries(tx, coachId, seriesId, beginDate) : [];
  const wanted = new Set([id, ...laterIds]);
  const locked = await lockActivities(tx, coachId, [...wanted, ...staleIds]);
  const begun = locked.filter((activity) => wanted.has(activity.id) && hasBegun(activity, now));
  const waiting = await listPlacesOfActivities(tx, coachId, [
    ...new Set([...staleIds, ...begun.map(({ id }) => id)]),
  ]);
  const stale = waiting.filter(
    (place) =>
      place.isWaiting &&
      (subscriptionIds.includes(place.subscriptionId) || wanted.has(place.activityId)),
  );
  // A place booked now may return a late cancellation of these classes.
  const returnable = await listReturnable(
    tx,
    coachId,
    locked
      .filter(({ id, returnableCancels }) => wanted.has(id) && returnableCancels > 0)
      .map(({ id }) => id),
  );
  await lockSubscriptions(tx, coachId, [
    ...subscriptionIds,
    ...subscriptionIdsOf([...stale, ...returnable]),
  ]);
  return { wanted, locked, stale };
}

/** Locks the rows of several trainees' bookings in the lock order of all transactions. */
export async function lockForBookings(
  tx: Tx,
  activity: ActivityRow,
  keys: readonly BookingKey[],
  { wholeSeries, now }: BookingScope,
): Promise<void> {
  const { coachId } = activity;
  const staleIds: string[] = [];
  for (const key of keys) {
    const target = await findBookingTarget(tx, key, now);
    staleIds.push(...(target?.staleIds ?? []));
  }
  const rows = {
    activity,
    wholeSeries,
    staleIds: [...new Set(staleIds)],
    subscriptionIds: subscriptionIdsOf(keys),
  };
  await lockRows(tx, coachId, rows, now);
  for (const { traineeId } of keys.toSorted((a, b) => (a.traineeId < b.traineeId ? -1 : 1)))
    await lockLink(tx, { coachId, traineeId });
}
