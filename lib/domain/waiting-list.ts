import { type CancellableClass, hasBegun, isPastDeadline } from "@/lib/domain/cancellation";
import { type Filling, freePlaces } from "@/lib/domain/places";

export interface ClassPlaces extends CancellableClass, Filling {
  cancelledAt: Date | null;
}

export type WaitingListMove =
  /** The first `places` waiting places are confirmed at once. */
  | { kind: "promote"; places: number }
  /** The trainees on the waiting list are notified of the free place after the deadline. */
  | { kind: "notify" }
  | { kind: "none" };

export function waitingListMove(activity: ClassPlaces, now: Date): WaitingListMove {
  const places = Math.min(freePlaces(activity), activity.waitingPlaces);
  if (places === 0 || activity.cancelledAt || hasBegun(activity, now)) return { kind: "none" };
  return isPastDeadline(activity, now) ? { kind: "notify" } : { kind: "promote", places };
}

export type WaitingOutlook =
  /** The trainee's ranks on the waiting list; 1 is next. */
  | { kind: "ranks"; ranks: readonly number[] }
  /** The first trainee to claim a free place gets it. */
  | { kind: "claim"; free: number };

/** A rank until the deadline, then the number of places to claim. */
export function waitingOutlook(
  activity: CancellableClass,
  { positions, free }: { positions: readonly number[]; free: number },
  now: Date,
): WaitingOutlook {
  return isPastDeadline(activity, now)
    ? { kind: "claim", free }
    : { kind: "ranks", ranks: positions };
}
