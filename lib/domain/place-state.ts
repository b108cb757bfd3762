import { type CancellableClass, hasBegun, isPastDeadline } from "@/lib/domain/cancellation";

interface LinkedClass extends CancellableClass {
  endDate: Date;
  cancelledAt: Date | null;
}

export interface PlaceState {
  state: "CONFIRMED" | "WAITING" | "CANCELLED" | "BEGUN" | "ENDED";
  /** Confirmed places. */
  places: number;
  waiting: number;
  /** A cancellation now would not return the credit. */
  costsCredit: boolean;
}

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
