import type { Activity } from "@/lib/contract/activities";
import type { Subscription } from "@/lib/contract/subscriptions";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatDay } from "@/lib/format";

type Booked = Pick<Activity, "beginDate" | "isPrivateActivity">;

/** The subscriptions that can pay for a class: privacy equal, awake, covering its day, credits left (spec §5). */
export function matchingSubscriptions(
  subscriptions: readonly Subscription[],
  activity: Booked,
): Subscription[] {
  const day = parisDay(new Date(activity.beginDate));
  return subscriptions.filter(
    (one) =>
      one.isPrivateOffer === activity.isPrivateActivity &&
      one.suspendDate === null &&
      one.beginDate <= day &&
      day <= one.endDate &&
      (one.type === "SUBSCRIPTION" || (one.quantityLeft ?? 0) > 0),
  );
}

/** `Reste 7 cours · jusqu'au 12/05/2027` */
export function subscriptionHelp(one: Subscription): string {
  const what =
    one.type === "CARD"
      ? `Reste ${formatCount(one.quantityLeft ?? 0, "cours", "cours")}`
      : `${formatCount(one.nbReservationPerWeek ?? 0, "cours", "cours")} par semaine`;
  return `${what} · jusqu'au ${formatDay(one.endDate)}`;
}
