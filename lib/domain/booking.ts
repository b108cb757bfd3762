import { hasBegun } from "@/lib/domain/cancellation";
import {
  PAY_REFUSALS,
  type PayingSubscription,
  type PaymentError,
  paymentError,
} from "@/lib/domain/eligibility";
import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";
import { confirmedOf, freePlaces } from "@/lib/domain/places";
import type { ClassPlaces } from "@/lib/domain/waiting-list";

export interface BookableClass extends ClassPlaces {
  id: string;
  beginDate: Date;
  isPrivateActivity: boolean;
}

export interface BookingFacts {
  now: Date;
  asked: BookableClass;
  /** The later classes of its series, when all of them are wanted, by begin. */
  later: readonly BookableClass[];
  subscription: PayingSubscription;
  /** Places a class. */
  places: number;
  /** Places not CANCEL of the subscription, by the Monday of their week. */
  placesByWeek: ReadonlyMap<Day, number>;
  /** The later classes where the trainee holds a place already, waiting or not. */
  heldIds: ReadonlySet<string>;
  /** The coach may add to a class that has begun or is over, and to one of before a pause. */
  byCoach: boolean;
}

type BookingError =
  | { code: "ACTIVITY_CANCELLED" }
  | { code: "ACTIVITY_BEGUN" }
  | { code: "ACTIVITY_FULL" }
  | PaymentError;

/** Why a later class of a series is left out: it is not bookable, or the subscription cannot pay for it. */
export const SKIP_REASONS = [
  "BEGUN",
  "FULL",
  "ALREADY_BOOKED",
  ...Object.values(PAY_REFUSALS),
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

const skipReasons: Partial<Record<BookingError["code"], SkipReason>> = {
  ACTIVITY_BEGUN: "BEGUN",
  ACTIVITY_FULL: "FULL",
  ...PAY_REFUSALS,
};

/** Which places a booking gets, or why the class asked for cannot be booked. Later classes are skipped instead. */
export function planBooking(facts: BookingFacts): BookingPlan {
  const { subscription, places: wanted } = facts;
  let creditsLeft = subscription.quantityLeft;
  const byWeek = new Map(facts.placesByWeek);
  const places: PlannedPlaces[] = [];
  const skipped: { activityId: string; beginDate: Date; reason: SkipReason }[] = [];

  for (const activity of [facts.asked, ...facts.later]) {
    const { id: activityId, beginDate } = activity;
    if (activity !== facts.asked && facts.heldIds.has(activityId)) {
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
      if (activity === facts.asked) return { error };
      const reason = skipReasons[error.code];
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
  if (!hasBegun(activity, now)) return null;
  if (!byCoach) return { code: "ACTIVITY_BEGUN" };
  // A place that waits for a class that has begun could only be cancelled at once.
  return freePlaces(activity) < places ? { code: "ACTIVITY_FULL" } : null;
}
