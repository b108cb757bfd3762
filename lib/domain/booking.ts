import { hasBegun } from "@/lib/domain/cancellation";
import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";
import { type ClassPlaces, confirmedOf, freePlaces } from "@/lib/domain/waiting-list";

export interface BookableClass extends ClassPlaces {
  id: string;
  isPrivateActivity: boolean;
}

export interface PayingSubscription {
  type: "CARD" | "SUBSCRIPTION";
  quantityLeft: number | null;
  nbReservationPerWeek: number | null;
  beginDate: Day;
  endDate: Day;
  suspendDate: Day | null;
  isPrivateOffer: boolean;
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
  /** The coach may add to a class that has begun or is over. */
  byCoach: boolean;
}

type BookingRefusal =
  | { code: "ACTIVITY_CANCELLED" }
  | { code: "ACTIVITY_BEGUN" }
  | { code: "ACTIVITY_FULL" }
  | { code: "SUBSCRIPTION_SUSPENDED" }
  | { code: "SUBSCRIPTION_WRONG_PRIVACY"; params: { privateClass: boolean } }
  | { code: "SUBSCRIPTION_DATES" }
  | { code: "NOT_ENOUGH_CREDITS"; params: { left: number; asked: number } }
  | { code: "WEEKLY_QUOTA"; params: { quota: number } };

type SkipReason =
  | "DATES"
  | "NOT_ENOUGH_CREDITS"
  | "WEEKLY_QUOTA"
  | "PRIVACY"
  | "BEGUN"
  | "FULL"
  | "ALREADY_BOOKED";

export interface PlannedPlaces {
  activityId: string;
  week: Day;
  confirmed: number;
  waiting: number;
}

export type BookingPlan =
  | { refused: BookingRefusal }
  | {
      refused?: undefined;
      places: PlannedPlaces[];
      skipped: { activityId: string; beginDate: Date; reason: SkipReason }[];
    };

const skipReasons: Partial<Record<BookingRefusal["code"], SkipReason>> = {
  ACTIVITY_BEGUN: "BEGUN",
  ACTIVITY_FULL: "FULL",
  SUBSCRIPTION_WRONG_PRIVACY: "PRIVACY",
  SUBSCRIPTION_DATES: "DATES",
  NOT_ENOUGH_CREDITS: "NOT_ENOUGH_CREDITS",
  WEEKLY_QUOTA: "WEEKLY_QUOTA",
};

/** Which places a booking gets, or why the class asked for cannot be booked (decisions §6). Later classes are skipped instead. */
export function planBooking(facts: BookingFacts): BookingPlan {
  const { subscription, places: wanted } = facts;
  let creditsLeft = subscription.quantityLeft ?? 0;
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
    const refused = refusalOf(activity, facts, creditsLeft, byWeek.get(week) ?? 0);
    if (refused) {
      if (activity === facts.asked) return { refused };
      const reason = skipReasons[refused.code];
      if (reason) skipped.push({ activityId, beginDate, reason });
      continue;
    }
    const confirmed = confirmedOf(activity, wanted);
    places.push({ activityId, week, confirmed, waiting: wanted - confirmed });
    creditsLeft -= wanted;
    byWeek.set(week, (byWeek.get(week) ?? 0) + wanted);
  }
  return { places, skipped };
}

function refusalOf(
  activity: BookableClass,
  { now, subscription, places, byCoach }: BookingFacts,
  creditsLeft: number,
  placesInWeek: number,
): BookingRefusal | null {
  if (activity.cancelledAt) return { code: "ACTIVITY_CANCELLED" };
  if (hasBegun(activity, now)) {
    if (!byCoach) return { code: "ACTIVITY_BEGUN" };
    // A place that waits for a class that has begun could only be cancelled at once.
    if (freePlaces(activity) < places) return { code: "ACTIVITY_FULL" };
  }
  if (subscription.suspendDate) return { code: "SUBSCRIPTION_SUSPENDED" };
  if (subscription.isPrivateOffer !== activity.isPrivateActivity) {
    return {
      code: "SUBSCRIPTION_WRONG_PRIVACY",
      params: { privateClass: activity.isPrivateActivity },
    };
  }
  const day = parisDay(activity.beginDate);
  if (day < subscription.beginDate || day > subscription.endDate)
    return { code: "SUBSCRIPTION_DATES" };
  if (subscription.type === "CARD") {
    return creditsLeft < places
      ? { code: "NOT_ENOUGH_CREDITS", params: { left: creditsLeft, asked: places } }
      : null;
  }
  const quota = subscription.nbReservationPerWeek ?? 0;
  return placesInWeek + places > quota ? { code: "WEEKLY_QUOTA", params: { quota } } : null;
}
