import { type PaidClass, type PayingSubscription, paymentError } from "@/lib/domain/eligibility";
import { formatDay } from "@/lib/format";

const ONE_PLACE = { places: 1, placesInWeek: 0 };

/** Names the subscription that could pay without its pause or its withdrawal period, or null. */
export function waitSentence(
  subscriptions: readonly (PayingSubscription & { label: string })[],
  activity: PaidClass,
): string | null {
  for (const subscription of subscriptions) {
    const name = `«\u00a0${subscription.label}\u00a0»`;
    const { suspendDate } = subscription;
    const error = paymentError({ ...subscription, suspendDate: null }, activity, ONE_PLACE);
    if (suspendDate) {
      if (!error) return `${name} est en pause depuis le ${formatDay(suspendDate)}.`;
    } else if (error?.code === "WITHDRAWAL_PERIOD")
      return `${name} sert pour les cours après le ${formatDay(error.params.until)}, fin du délai de rétractation.`;
  }
  return null;
}
