import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { addMonths, type Day } from "@/lib/domain/paris-time";
import { formatDay, formatDayAndMonth } from "@/lib/format";

type Card = Pick<
  Subscription,
  "label" | "type" | "quantityLeft" | "nbReservationPerWeek" | "endDate"
>;
/** Returns `Carte 10 cours : reste 3 · jusqu'au 30/06` or `Hebdo : 1 cours sur 2 cette semaine · …`. */
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
        : `${used} cours sur ${nbReservationPerWeek} cette semaine`;
  // Without its year the day of a subscription for a year would look like today.
  const end = endDate < addMonths(today, 12) ? formatDayAndMonth(endDate) : formatDay(endDate);
  return `${label}\u00a0: ${what} · jusqu'au ${end}`;
}
