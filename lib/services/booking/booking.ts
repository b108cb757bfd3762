import "server-only";
import { dryRun } from "@/db/dry-run";
import type { Booker } from "@/db/queries/booking/bookings";
import { listHeldClasses } from "@/db/queries/booking/held-places";
import { insertPlaces, type NewPlace } from "@/db/queries/booking/places";
import { countPlacesByWeek } from "@/db/queries/subscriptions/weeks";
import type { TraineeScope } from "@/db/scope";
import { afterCommit, type Tx, transaction } from "@/db/transaction";
import type { BookingResult } from "@/lib/contract/booking/reservations";
import { type PlannedPlaces, planBooking } from "@/lib/domain/booking";
import { deadlineOf } from "@/lib/domain/cancellation";
import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";
import { toAppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { metrics } from "@/lib/infra/metrics";
import { type BookingLock, lockForBooking } from "@/lib/services/booking/booking-lock";
import { notifyOfBooking } from "@/lib/services/booking/booking-notifications";
import { returnTakenPlaces } from "@/lib/services/booking/taken-places";

export interface BookingInput {
  activityId: string;
  subscriptionId: string;
  /** True books every later class of the series too. */
  wholeSeries: boolean;
  /** The last Paris day of the series to book. */
  until?: Day | null;
  places: number;
  /** The result also lists the classes booked. */
  withClasses?: boolean;
}

export type Notify = typeof notifyOfBooking;

interface Options {
  /** Replaces the mails and notifications of one booking. */
  notify?: Notify;
  now?: Date;
  /** Runs once the class and the subscription are locked; an error refuses the booking. */
  check?: () => Promise<unknown>;
}

/** Returns the result of a trainee's booking and writes nothing. Throws the codes of `bookPlaces`. */
export async function previewBooking(
  traineeId: TraineeScope,
  input: BookingInput,
): Promise<BookingResult> {
  return (await dryRun(() => bookPlaces({ traineeId }, input))).result;
}

/**
 * Books places for the trainee. A coach may also book a class that has begun or is over.
 * Throws the error code of the requested class; later classes of a series are skipped instead.
 */
export function bookPlaces(
  booker: Booker,
  input: BookingInput,
  { notify = notifyOfBooking, check, ...options }: Options = {},
): Promise<BookingResult> {
  const { activityId, subscriptionId, wholeSeries, until, places } = input;
  const byCoach = booker.coachId !== undefined;
  return transaction(async (tx) => {
    const now = options.now ?? clock();
    const key = { ...booker, activityId, subscriptionId };
    const lock = await lockForBooking(tx, key, { wholeSeries, now });
    const isWanted = ({ beginDate }: { beginDate: Date }) => !until || parisDay(beginDate) <= until;
    const locked = { ...lock, later: lock.later.filter(isWanted) };
    await check?.();
    const held = await loadHeld(tx, locked);
    const plan = planBooking({ ...locked, ...held, places, byCoach, now });
    if (plan.error) throw toAppError(plan.error);
    await Promise.all([
      insertPlaces(tx, locked.traineeId, locked.subscription, plan.places.flatMap(toRows), now),
      notify(tx, locked, { places: plan.places, byCoach, now }),
    ]);
    await returnTakenPlaces(
      tx,
      locked.subscription.coachId,
      [locked.requested, ...locked.later].map((activity) => ({
        activity,
        places: plan.places.find((place) => place.activityId === activity.id)?.confirmed ?? 0,
      })),
      now,
    );
    afterCommit(tx, () => {
      metrics().places.inc({ change: "booked" }, total(plan.places, "confirmed"));
      metrics().places.inc({ change: "waiting" }, total(plan.places, "waiting"));
    });
    return {
      booked: total(plan.places, "confirmed"),
      waiting: total(plan.places, "waiting"),
      skipped: plan.skipped.map((skip) => ({ ...skip, beginDate: skip.beginDate.toISOString() })),
      ...(input.withClasses && { classes: bookedClasses(locked, plan.places) }),
    };
  });
}

const total = (places: readonly PlannedPlaces[], kind: "confirmed" | "waiting") =>
  places.reduce((sum, place) => sum + place[kind], 0);

async function loadHeld(tx: Tx, { requested, later, traineeId, subscription }: BookingLock) {
  const { coachId } = requested;
  const weeks = [requested, ...later].map((activity) => weekOf(parisDay(activity.beginDate)));
  const placesByWeek =
    subscription.type === "SUBSCRIPTION"
      ? await countPlacesByWeek(tx, coachId, subscription.id, weeks)
      : new Map<Day, number>();
  const laterIds = later.map(({ id }) => id);
  const heldIds = await listHeldClasses(tx, coachId, traineeId, laterIds);
  return { placesByWeek, heldIds };
}

function bookedClasses({ requested, later }: BookingLock, planned: readonly PlannedPlaces[]) {
  const byId = new Map([requested, ...later].map((activity) => [activity.id, activity]));
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
