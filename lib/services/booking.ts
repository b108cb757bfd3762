import "server-only";
import { afterCommit, type Transaction, transaction, unawaited } from "@/db/client";
import { type ActivityRow, listLaterOfSeries, lockActivities } from "@/db/queries/activities";
import {
  type BookingKey,
  findBookingTarget,
  lockBooking,
  lockPayer,
  type Payer,
} from "@/db/queries/bookings";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import { insertPlaces, type NewPlace } from "@/db/queries/places";
import { countPlacesByWeek, lockSubscription } from "@/db/queries/subscriptions";
import type { BookingResult } from "@/lib/contract/reservations";
import { type PlannedPlaces, planBooking } from "@/lib/domain/booking";
import { hasBegun } from "@/lib/domain/cancellation";
import { parisDay, weekOf } from "@/lib/domain/paris-time";
import { AppError, toAppError } from "@/lib/errors";
import { metrics } from "@/lib/metrics";
import { tellBooked } from "@/lib/services/booking-news";
import { now as clock } from "@/lib/services/clock";
import { endStaleWaiting } from "@/lib/services/places";

export interface BookingWish {
  activityId: string;
  subscriptionId: string;
  /** Also every later class of the series. */
  wholeSeries: boolean;
  places: number;
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
