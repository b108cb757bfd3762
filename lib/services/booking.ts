import "server-only";
import type { ActivityRow } from "@/db/queries/activities";
import { listHeldClasses } from "@/db/queries/held-places";
import { insertPlaces, type NewPlace } from "@/db/queries/places";
import { countPlacesByWeek } from "@/db/queries/subscriptions";
import { afterCommit, type Tx, transaction } from "@/db/transaction";
import type { BookingResult } from "@/lib/contract/reservations";
import { type PlannedPlaces, planBooking } from "@/lib/domain/booking";
import { deadlineOf } from "@/lib/domain/cancellation";
import { parisDay, weekOf } from "@/lib/domain/paris-time";
import { toAppError } from "@/lib/errors";
import { now as clock } from "@/lib/infra/clock";
import { metrics } from "@/lib/infra/metrics";
import { type BookingLock, bookingLock } from "@/lib/services/booking-lock";
import { tellBooked } from "@/lib/services/booking-news";

export interface BookingWish {
  activityId: string;
  subscriptionId: string;
  /** Also every later class of the series. */
  wholeSeries: boolean;
  places: number;
  /** The answer lists the classes booked. */
  withClasses?: boolean;
}

/** A trainee books places (decisions §6). Throws the refusal of the class asked for; later classes are skipped instead. */
export const bookPlaces = (traineeId: string, wish: BookingWish): Promise<BookingResult> =>
  book({ traineeId }, wish);

/** The coach adds a trainee of theirs under the same rules, also to a class that has begun or is over (decisions §6). */
export const addParticipant = (
  coachId: string,
  traineeId: string,
  wish: BookingWish,
): Promise<BookingResult> => book({ traineeId, byCoach: coachId }, wish);

interface Who {
  traineeId: string;
  byCoach?: string;
}

function book(who: Who, wish: BookingWish): Promise<BookingResult> {
  const { activityId, subscriptionId, wholeSeries } = wish;
  const key = { activityId, subscriptionId, traineeId: who.traineeId, coachId: who.byCoach };
  const lock = bookingLock(key, wholeSeries);
  return transaction(async (tx) => {
    const now = clock();
    return bookLocked(tx, who, wish, await lock(tx, now), now);
  });
}

async function bookLocked(
  tx: Tx,
  who: Who,
  { places, withClasses = false }: BookingWish,
  { asked, later, subscription, names }: BookingLock,
  now: Date,
): Promise<BookingResult> {
  const byCoach = who.byCoach !== undefined;
  const weeks = [asked, ...later].map((activity) => weekOf(parisDay(activity.beginDate)));
  const placesByWeek =
    subscription.type === "SUBSCRIPTION"
      ? await countPlacesByWeek(tx, asked.coachId, subscription.id, weeks)
      : new Map();

  const heldIds = await listHeldClasses(
    tx,
    asked.coachId,
    subscription.traineeId,
    later.map(({ id }) => id),
  );

  const plan = planBooking({
    now,
    asked,
    later,
    subscription,
    places,
    placesByWeek,
    heldIds,
    byCoach,
  });
  if (plan.refused) throw toAppError(plan.refused);

  const activities = [asked, ...later];
  await insertPlaces(tx, subscription, plan.places.flatMap(toRows), now);
  await tellBooked(tx, names, { activities, places: plan.places, subscription, byCoach, now });
  const total = (kind: "confirmed" | "waiting") =>
    plan.places.reduce((sum, place) => sum + place[kind], 0);
  afterCommit(tx, () => {
    metrics().places.inc({ change: "booked" }, total("confirmed"));
    metrics().places.inc({ change: "waiting" }, total("waiting"));
  });
  return {
    booked: total("confirmed"),
    waiting: total("waiting"),
    skipped: plan.skipped.map((skip) => ({ ...skip, beginDate: skip.beginDate.toISOString() })),
    ...(withClasses && { classes: bookedClasses(activities, plan.places) }),
  };
}

function bookedClasses(activities: readonly ActivityRow[], planned: readonly PlannedPlaces[]) {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return planned.flatMap(({ activityId, confirmed, waiting }) => {
    const activity = byId.get(activityId);
    if (!activity) return [];
    const beginDate = activity.beginDate.toISOString();
    const deadline = deadlineOf(activity).toISOString();
    return [{ activityId, beginDate, deadline, booked: confirmed, waiting }];
  });
}

function toRows({ activityId, week, confirmed, waiting }: PlannedPlaces): NewPlace[] {
  return Array.from({ length: confirmed + waiting }, (_, n) => ({
    activityId,
    week,
    isWaiting: n >= confirmed,
  }));
}
