import type { BookingResult } from "@/lib/contract/booking/reservations";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatCount } from "@/lib/format";
import { heldText } from "@/lib/held-text";

/** Returns `7 cours réservés, il en restera 0`, and `1 cours retenu …` for waiting places. */
export function bookingCost(
  { booked, waiting }: Pick<BookingResult, "booked" | "waiting">,
  { type, quantityLeft }: Pick<Subscription, "type" | "quantityLeft">,
): string[] {
  const left = (quantityLeft ?? 0) - booked - waiting;
  return [
    ...(booked > 0
      ? [
          formatCount(booked, "cours réservé", "cours réservés") +
            (type === "CARD" ? `, il en restera ${left}` : ""),
        ]
      : []),
    ...(waiting > 0 ? [heldText(waiting)] : []),
  ];
}
