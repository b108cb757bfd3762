import { type PaidClass, type PayingSubscription, paymentError } from "@/lib/domain/eligibility";
import { formatDay } from "@/lib/format";

/** Which subscription would pay for a class, were the time for withdrawing from it over; null: none would. */
export function waitSentence(
  subscriptions: readonly (PayingSubscription & { label: string })[],
  activity: PaidClass,
): string | null {
  for (const one of subscriptions) {
    const error = paymentError(one, activity, { places: 1, placesInWeek: 0 });
    if (error?.code === "WITHDRAWAL_PERIOD")
      return `«\u00a0${one.label}\u00a0» sert pour les cours après le ${formatDay(error.params.until)}, fin du délai de rétractation.`;
  }
  return null;
}
