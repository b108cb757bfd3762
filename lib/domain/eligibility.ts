import { type Day, type Instant, parisDay } from "@/lib/domain/paris-time";

/** What of a subscription decides whether it can pay, as its row and the API's answers carry it. */
export interface PayingSubscription {
  type: "CARD" | "SUBSCRIPTION";
  quantityLeft: number | null;
  nbReservationPerWeek: number | null;
  beginDate: Day;
  endDate: Day;
  suspendDate: Day | null;
  isPrivateOffer: boolean;
  /** Its trainee did not ask for it to begin before `withdrawUntil` was over. */
  beginNow: boolean;
  withdrawUntil: Day | null;
  withdrawnAt: Instant | null;
}

export interface PaidClass {
  beginDate: Instant;
  isPrivateActivity: boolean;
}

/** How much of the class is to be paid. */
export interface Asked {
  places: number;
  /** Places not CANCEL that the subscription pays for already in the class's week, Monday to Sunday. */
  placesInWeek: number;
  /** The coach enters it: also for a day before the subscription was suspended. */
  byCoach?: boolean;
}

export type PaymentError =
  | { code: "WITHDRAWN" }
  | { code: "SUBSCRIPTION_SUSPENDED" }
  | { code: "SUBSCRIPTION_WRONG_PRIVACY"; params: { privateClass: boolean } }
  | { code: "SUBSCRIPTION_DATES" }
  | { code: "WITHDRAWAL_PERIOD"; params: { until: Day } }
  | { code: "NOT_ENOUGH_CREDITS"; params: { left: number; asked: number } }
  | { code: "WEEKLY_QUOTA"; params: { quota: number } };

/** Each reason why a subscription cannot pay, and what a booking of a whole series says of a class left out for it. */
export const PAY_REFUSALS = {
  WITHDRAWN: "WITHDRAWN",
  SUBSCRIPTION_SUSPENDED: "SUSPENDED",
  SUBSCRIPTION_WRONG_PRIVACY: "PRIVACY",
  SUBSCRIPTION_DATES: "DATES",
  WITHDRAWAL_PERIOD: "WITHDRAWAL_PERIOD",
  NOT_ENOUGH_CREDITS: "NOT_ENOUGH_CREDITS",
  WEEKLY_QUOTA: "WEEKLY_QUOTA",
} as const satisfies Record<PaymentError["code"], string>;

/** Why a subscription cannot pay for places in a class, the first reason that holds; null: it can. */
export function paymentError(
  subscription: PayingSubscription,
  activity: PaidClass,
  { places, placesInWeek, byCoach = false }: Asked,
): PaymentError | null {
  const day = parisDay(new Date(activity.beginDate));
  if (subscription.withdrawnAt) return { code: "WITHDRAWN" };
  const { suspendDate } = subscription;
  if (suspendDate && !(byCoach && day < suspendDate)) return { code: "SUBSCRIPTION_SUSPENDED" };
  if (subscription.isPrivateOffer !== activity.isPrivateActivity) {
    const params = { privateClass: activity.isPrivateActivity };
    return { code: "SUBSCRIPTION_WRONG_PRIVACY", params };
  }
  if (day < subscription.beginDate || day > subscription.endDate)
    return { code: "SUBSCRIPTION_DATES" };
  const { beginNow, withdrawUntil } = subscription;
  if (!beginNow && withdrawUntil && day <= withdrawUntil)
    return { code: "WITHDRAWAL_PERIOD", params: { until: withdrawUntil } };
  if (subscription.type === "CARD") {
    const left = subscription.quantityLeft ?? 0;
    return left < places ? { code: "NOT_ENOUGH_CREDITS", params: { left, asked: places } } : null;
  }
  const quota = subscription.nbReservationPerWeek ?? 0;
  return placesInWeek + places > quota ? { code: "WEEKLY_QUOTA", params: { quota } } : null;
}

/**
 * The subscriptions offered for a class, the newest first: those that can pay for one place in it. What they pay for already
 * in its week only the booking counts: a quota never hides one.
 */
export const offeredFor = <S extends PayingSubscription & { id: string }>(
  subscriptions: readonly S[],
  activity: PaidClass,
  { byCoach = false } = {},
): S[] =>
  subscriptions
    .filter((one) => paymentError(one, activity, { places: 1, placesInWeek: 0, byCoach }) === null)
    // Keys grow with time.
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
