import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatCount, formatDay } from "@/lib/format";

/** Returns `Reste 7 cours · jusqu'au 12/05/2027`. */
export function subscriptionHelp(one: Subscription): string {
  const what =
    one.type === "CARD"
      ? `Reste ${formatCount(one.quantityLeft ?? 0, "cours", "cours")}`
      : `${formatCount(one.nbReservationPerWeek ?? 0, "cours", "cours")} par semaine`;
  return `${what} · jusqu'au ${formatDay(one.endDate)}`;
}
