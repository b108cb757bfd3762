import { weekLeftText } from "@/components/subscription/week-left-text";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { Day } from "@/lib/domain/paris-time";
import { placesLeftInWeek } from "@/lib/domain/places-in-week";
import { formatEndDay } from "@/lib/format";

type Card = Pick<
  Subscription,
  "label" | "type" | "quantityLeft" | "nbReservationPerWeek" | "endDate"
>;
/**
 * Returns `Carte 10 cours : reste 3, jusqu'au 30/06/2027` or `Hebdo : reste 1 cours sur 2 cette
 * semaine, valable jusqu'au 30/06/2027`.
 */
export function creditText(
  { label, type, quantityLeft, nbReservationPerWeek, endDate }: Card,
  used: number | null,
  today: Day,
): string {
  const what =
    type === "CARD"
      ? `reste ${quantityLeft ?? 0}`
      : used === null
        ? `${nbReservationPerWeek} cours par semaine`
        : weekLeftText(
            placesLeftInWeek(nbReservationPerWeek ?? 0, used),
            nbReservationPerWeek ?? 0,
          );
  const until = type === "CARD" ? "jusqu'au" : "valable jusqu'au";
  return `${label}\u00a0: ${what}, ${until} ${formatEndDay(endDate, today)}`;
}
