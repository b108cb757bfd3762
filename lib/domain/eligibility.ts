import { type Day, type Instant, parisDay } from "@/lib/domain/paris-time";
import { placesLeftInWeek } from "@/lib/domain/places-in-week";

/** The fields that decide whether a subscription can pay, as stored or as the API returns them. */
export interface PayingSubscription {
  type: "CARD" | "SUBSCRIPTION";
  quantityLeft: number | null;
  nbReservationPerWeek: number | null;
  beginDate: Day;
  endDate: Day;
  suspendDate: Day | null;
  isPrivateOffer: boolean;
  /** The trainee asked to start within the withdrawal period. */
  beginNow: boolean;
  withdrawUntil: Day | null;
  withdrawnAt: Instant | null;
}

export interface PaidClass {
  beginDate: Instant;
  isPrivateActivity: boolean;
}

export interface RequestedPlaces {
  places: number;
  /** Places already paid for in the class's week, Monday to Sunday, whose status is not CANCEL. */
  placesInWeek: number;
  /** The coach may also book a day before the subscription's pause. */
  byCoach?: boolean;
}

export type PaymentError =
  | { code: "WITHDRAWN" }
  | { code: "SUBSCRIPTION_SUSPENDED"; params: { byCoach: boolean } }
  | { code: "SUBSCRIPTION_WRONG_PRIVACY"; params: { privateClass: boolean } }
  | { code: "SUBSCRIPTION_DATES" }
  | { code: "WITHDRAWAL_PERIOD"; params: { until: Day } }
  | { code: "NOT_ENOUGH_CREDITS"; params: { left: number; requested: number } }
  | { code: "WEEKLY_QUOTA"; params: { quota: number; left: number; requested: number } };

/** The reason that a series booking reports for each payment error. */
export const SKIP_REASON_OF = {
  WITHDRAWN: "WITHDRAWN",
  SUBSCRIPTION_SUSPENDED: "SUSPENDED",
  SUBSCRIPTION_WRONG_PRIVACY: "PRIVACY",
  SUBSCRIPTION_DATES: "DATES",
  WITHDRAWAL_PERIOD: "WITHDRAWAL_PERIOD",
  NOT_ENOUGH_CREDITS: "NOT_ENOUGH_CREDITS",
  WEEKLY_QUOTA: "WEEKLY_QUOTA",
} as const satisfies Record<PaymentError["code"], string>;

/** The first error that applies, or null when the subscription can pay. */
export function paymentError(
  subscription: PayingSubscription,
  activity: PaidClass,
  { places, placesInWeek, byCoach = false }: RequestedPlaces,
): PaymentError | null {
  const day = parisDay(new Date(activity.beginDate));
  if (subscription.withdrawnAt) return { code: "WITHDRAWN" };
  const { suspendDate } = subscription;
  if (suspendDate && !(byCoach && day < suspendDate))
    return { code: "SUBSCRIPTION_SUSPENDED", params: { byCoach } };
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
    return left < places
      ? { code: "NOT_ENOUGH_CREDITS", params: { left, requested: places } }
      : null;
  }
  const quota = subscription.nbReservationPerWeek ?? 0;
  const left = placesLeftInWeek(quota, placesInWeek);
  return left < places
    ? { code: "WEEKLY_QUOTA", params: { quota, left, requested: places } }
    : null;
}

export const endingFirst = <S extends { endDate: Day }>(subscriptions: readonly S[]): S[] =>
  subscriptions.toSorted((a, b) => Number(a.endDate > b.endDate) - Number(a.endDate < b.endDate));

/**
 * The subscriptions that can pay for one place of the class, newest first. The weekly quota is
 * checked only by the booking.
 */
export const offeredFor = <S extends PayingSubscription & { id: string }>(
  subscriptions: readonly S[],
  activity: PaidClass,
  { byCoach = false } = {},
): S[] =>
  subscriptions
    .filter(
      (subscription) =>
        paymentError(subscription, activity, { places: 1, placesInWeek: 0, byCoach }) === null,
    )
    // UUIDv7 ids grow with time.
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
