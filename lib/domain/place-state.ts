import { type CancellableClass, hasBegun, isPastDeadline } from "@/lib/domain/cancellation";

interface LinkedClass extends CancellableClass {
  endDate: Date;
  cancelledAt: Date | null;
}

/** What somebody's places of one booking in a class are now. */
export interface PlaceState {
  state: "CONFIRMED" | "WAITING" | "CANCELLED" | "BEGUN" | "ENDED";
  /** Confirmed, and waiting. */
  places: number;
  waiting: number;
  /** Cancelling now would not give the credit back. */
  costsCredit: boolean;
}

/** What the link of a mail shows: of the places still held, and the class, at this instant. */
export function placeState(
  activity: LinkedClass,
  held: readonly { isWaiting: boolean }[],
  now: Date,
): PlaceState {
  const waiting = held.filter(({ isWaiting }) => isWaiting).length;
  const places = held.length - waiting;
  const state =
    activity.cancelledAt || held.length === 0
      ? "CANCELLED"
      : now >= activity.endDate
        ? "ENDED"
        : hasBegun(activity, now)
          ? "BEGUN"
          : places > 0
            ? "CONFIRMED"
            : "WAITING";
  const costsCredit = state === "CONFIRMED" && isPastDeadline(activity, now);
  return { state, places, waiting, costsCredit };
}
