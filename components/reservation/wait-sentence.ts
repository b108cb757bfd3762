import { type PaidClass, type PayingSubscription, paymentError } from "@/lib/domain/eligibility";
import { formatDay } from "@/lib/format";

/** Returns the subscription that could pay once its withdrawal period is over, or null. */
export function waitSentence(
  subscriptions: readonly (PayingSubscription & { label: string })[],
  activity: PaidClass,
): string | null {
  for (const subscription of subscriptions) {
    const error = paymentError(subscription, activity, { places: 1, placesInWeek: 0 });
    if (error?.code === "WITHDRAWAL_PERIOD")
      return `«\u00a0${subscription.label}\u00a0» sert pour les cours après le ${formatDay(error.params.until)}, fin du délai de rétractation.`;
  }
  return null;
}
