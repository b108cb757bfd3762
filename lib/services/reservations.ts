import "server-only";
import { afterCommit, database, type Transaction, transaction, unawaited } from "@/db/client";
import {
  type ActivityRow,
  findActivityForTrainee,
  listBegunWithWaiting,
  listLaterOfSeries,
  lockActivities,
} from "@/db/queries/activities";
import {
  type BookingKey,
  findBookingTarget,
  lockBooking,
  lockPayer,
  type Payer,
} from "@/db/queries/bookings";
import {
  confirmOnePlace,
  insertPlaces,
  listPlacesOfActivities,
  listPlacesOfTrainee,
  listWaitingRanks,
  type NewPlace,
} from "@/db/queries/places";
import { countPlacesByWeek, lockSubscription } from "@/db/queries/subscriptions";
import { isLinked } from "@/db/queries/trainees";
import type { BookingResult, CancelResult, MyPlaces } from "@/lib/contract/reservations";
import { type PlannedPlaces, planBooking } from "@/lib/domain/booking";
import {
  cancelledStatus,
  hasBegun,
  isPastDeadline,
  placeToCancel,
} from "@/lib/domain/cancellation";
import { parisDay, weekOf } from "@/lib/domain/paris-time";
import { freePlaces } from "@/lib/domain/waiting-list";
import { AppError, toAppError } from "@/lib/errors";
import { promotedMessage } from "@/lib/mail/messages/promoted";
import { metrics } from "@/lib/metrics";
import { tellBooked, tellRemoved } from "@/lib/services/booking-news";
import { now as clock } from "@/lib/services/clock";
import { endStaleWaiting, releasePlaces } from "@/lib/services/places";
import { tellTrainees } from "@/lib/services/waiting-list";

export interface BookingWish {
  activityId: string;
  subscriptionId: string;
  /** Also every later class of the series. */
  wholeSeries: boolean;
  places: number;
}

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

/** A trainee books places (decisions §6). Throws the refusal of the class asked for; later classes are skipped instead. */
export const bookPlaces = (traineeId: string, wish: BookingWish): Promise<BookingResult> =>
  transaction((tx) => book(tx, { traineeId }, wish));

/** The coach adds a trainee of theirs under the same rules, also to a class that has begun or is over (decisions §6). */
export const addParticipant = (
  coachId: string,
  traineeId: string,
  wish: BookingWish,
): Promise<BookingResult> => transaction((tx) => book(tx, { traineeId, byCoach: coachId }, wish));

interface Locked extends Payer {
  asked: ActivityRow;
  later: ActivityRow[];
}

/** One class and what pays for it, locked; null where more has to be locked, or something is to be refused. */
async function lockOne(tx: Transaction, key: BookingKey, now: Date): Promise<Locked | null> {
  const one = await lockBooking(tx, key, now);
  if (!one || one.staleIds.length > 0 || hasBegun(one.activity, now)) return null;
  return { asked: one.activity, later: [], subscription: one.subscription, names: one.names };
}

/** The class, the later ones of its series when they are wanted, and what pays for them, locked in their order. */
async function lockAll(
  tx: Transaction,
  key: BookingKey,
  wholeSeries: boolean,
  now: Date,
): Promise<Locked> {
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
  const stale = await listPlacesOfActivities(tx, [
    ...new Set([...staleIds, ...begun.map(({ id }) => id)]),
  ]);
  // Nobody waits for a class that has begun: whom the coach adds there is not behind anybody.
  await endStaleWaiting(
    tx,
    coachId,
    locked,
    stale.filter(
      (place) => place.subscriptionId === subscriptionId || wanted.has(place.activityId),
    ),
    now,
  );
  const bookable = locked.map((one) => (hasBegun(one, now) ? { ...one, waitingPlaces: 0 } : one));
  const asked = bookable.find(({ id }) => id === activityId);
  if (!asked) throw new AppError("ACTIVITY_NOT_FOUND");
  const later = bookable.filter(
    ({ id, cancelledAt }) => id !== activityId && wanted.has(id) && !cancelledAt,
  );
  const payer = await lockPayer(tx, coachId, key);
  if (payer) return { asked, later, ...payer };
  // Either may have ended while this call waited for the locks.
  throw (await lockSubscription(tx, { traineeId: key.traineeId, coachId }, subscriptionId))
    ? notFound()
    : new AppError("SUBSCRIPTION_NOT_FOUND");
}

async function book(
  tx: Transaction,
  who: { traineeId: string; byCoach?: string },
  { activityId, subscriptionId, wholeSeries, places }: BookingWish,
): Promise<BookingResult> {
  const now = clock();
  const byCoach = who.byCoach !== undefined;
  const key = { activityId, subscriptionId, traineeId: who.traineeId, coachId: who.byCoach };
  const { asked, later, subscription, names } =
    (wholeSeries ? null : await lockOne(tx, key, now)) ??
    (await lockAll(tx, key, wholeSeries, now));
  const weeks = [asked, ...later].map((activity) => weekOf(parisDay(activity.beginDate)));
  const placesByWeek =
    subscription.type === "SUBSCRIPTION"
      ? await countPlacesByWeek(tx, asked.coachId, subscription.id, weeks)
      : new Map();

  const plan = planBooking({
    now,
    asked,
    later,
    subscription,
    places,
    placesByWeek,
    byCoach,
  });
  if (plan.refused) throw toAppError(plan.refused);

  const activities = [asked, ...later];
  await unawaited(insertPlaces(tx, subscription, plan.places.flatMap(toRows), now));
  await tellBooked(tx, names, { activities, places: plan.places, subscription, byCoach, now });
  const total = (kind: "confirmed" | "waiting") =>
    plan.places.reduce((sum, place) => sum + place[kind], 0);
  afterCommit(() => {
    metrics().places.inc({ change: "booked" }, total("confirmed"));
    metrics().places.inc({ change: "waiting" }, total("waiting"));
  });
  return {
    booked: total("confirmed"),
    waiting: total("waiting"),
    skipped: plan.skipped.map((skip) => ({ ...skip, beginDate: skip.beginDate.toISOString() })),
  };
}

function toRows({ activityId, week, confirmed, waiting }: PlannedPlaces): NewPlace[] {
  return Array.from({ length: confirmed + waiting }, (_, n) => ({
    activityId,
    week,
    isWaiting: n >= confirmed,
  }));
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
