import type { BookingResult } from "@/lib/contract/booking/reservations";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatCount } from "@/lib/format";
import { heldText } from "@/lib/held-text";

type Places = Pick<BookingResult, "booked" | "waiting">;

/** The credits left on a card after the booking. */
export const creditsAfter = (
  { booked, waiting }: Places,
  { quantityLeft }: Pick<Subscription, "quantityLeft">,
): number => (quantityLeft ?? 0) - booked - waiting;

/** Returns `7 cours réservés, il en restera 0`, and `1 cours retenu …` for waiting places. */
export function bookingCost(
  result: Places,
  subscription: Pick<Subscription, "type" | "quantityLeft">,
): string[] {
  const { booked, waiting } = result;
  const left = creditsAfter(result, subscription);
  return [
    ...(booked > 0
      ? [
          formatCount(booked, "cours réservé", "cours réservés") +
            (subscription.type === "CARD" ? `, il en restera ${left}` : ""),
        ]
      : []),
    ...(waiting > 0 ? [heldText(waiting)] : []),
  ];
}
