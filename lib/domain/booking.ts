import { type WindowError, type WindowedClass, windowError } from "@/lib/domain/booking-window";
import { hasBegun } from "@/lib/domain/cancellation";
import {
  type PayingSubscription,
  type PaymentError,
  paymentError,
  SKIP_REASON_OF,
} from "@/lib/domain/eligibility";
import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";
import { confirmedOf, freePlaces } from "@/lib/domain/places";
import type { ClassPlaces } from "@/lib/domain/waiting-list";

export interface BookableClass extends ClassPlaces, WindowedClass {
  id: string;
  beginDate: Date;
  isPrivateActivity: boolean;
}

export interface BookingFacts {
  now: Date;
  requested: BookableClass;
  /** The series' later classes to book too, sorted by begin. */
  later: readonly BookableClass[];
  subscription: PayingSubscription;
  /** Places per class. */
  places: number;
  /** Places of the subscription whose status is not CANCEL, keyed by the Monday of their week. */
  placesByWeek: ReadonlyMap<Day, number>;
  /** Later classes in which the trainee already has a place, confirmed or waiting. */
  heldIds: ReadonlySet<string>;
  /** The coach may book a class at any time, and one dated before a pause. */
  byCoach: boolean;
}

type BookingError =
  | { code: "ACTIVITY_CANCELLED" }
  | { code: "ACTIVITY_BEGUN" }
  | { code: "ACTIVITY_FULL" }
  | WindowError
  | PaymentError;

export const SKIP_REASONS = [
  "BEGUN",
  "FULL",
  "ALREADY_BOOKED",
  "NOT_OPEN_YET",
  "BOOKING_CLOSED",
  ...Object.values(SKIP_REASON_OF),
] as const;
type SkipReason = (typeof SKIP_REASONS)[number];

export interface PlannedPlaces {
  activityId: string;
  week: Day;
  confirmed: number;
  waiting: number;
}

export type BookingPlan =
  | { error: BookingError }
  | {
      error?: undefined;
      places: PlannedPlaces[];
      skipped: { activityId: string; beginDate: Date; reason: SkipReason }[];
    };

const skipReasonByCode: Partial<Record<BookingError["code"], SkipReason>> = {
  ACTIVITY_BEGUN: "BEGUN",
  ACTIVITY_FULL: "FULL",
  NOT_OPEN_YET: "NOT_OPEN_YET",
  BOOKING_CLOSED: "BOOKING_CLOSED",
  ...SKIP_REASON_OF,
};

/** The places to book, or the error of the requested class. Errors of later classes skip them. */
export function planBooking(facts: BookingFacts): BookingPlan {
  const { subscription, places: wanted } = facts;
  let creditsLeft = subscription.quantityLeft;
  const byWeek = new Map(facts.placesByWeek);
  const places: PlannedPlaces[] = [];
  const skipped: { activityId: string; beginDate: Date; reason: SkipReason }[] = [];

  for (const activity of [facts.requested, ...facts.later]) {
    const { id: activityId, beginDate } = activity;
    if (activity !== facts.requested && facts.heldIds.has(activityId)) {
      skipped.push({ activityId, beginDate, reason: "ALREADY_BOOKED" });
      continue;
    }
    const week = weekOf(parisDay(beginDate));
    const error =
      classError(activity, facts) ??
      paymentError({ ...subscription, quantityLeft: creditsLeft }, activity, {
        places: wanted,
        placesInWeek: byWeek.get(week) ?? 0,
        byCoach: facts.byCoach,
      });
    if (error) {
      if (activity === facts.requested) return { error };
      const reason = skipReasonByCode[error.code];
      if (reason) skipped.push({ activityId, beginDate, reason });
      continue;
    }
    const confirmed = confirmedOf(activity, wanted);
    places.push({ activityId, week, confirmed, waiting: wanted - confirmed });
    if (creditsLeft !== null) creditsLeft -= wanted;
    byWeek.set(week, (byWeek.get(week) ?? 0) + wanted);
  }
  return { places, skipped };
}

function classError(
  activity: BookableClass,
  { now, places, byCoach }: BookingFacts,
): BookingError | null {
  if (activity.cancelledAt) return { code: "ACTIVITY_CANCELLED" };
  if (!hasBegun(activity, now)) return byCoach ? null : windowError(activity, now);
  if (!byCoach) return { code: "ACTIVITY_BEGUN" };
  // The waiting list of a class that has begun confirms no place.
  return freePlaces(activity) < places ? { code: "ACTIVITY_FULL" } : null;
}
