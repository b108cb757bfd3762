import { type CancellableClass, hasBegun, isPastDeadline } from "@/lib/domain/cancellation";
import { type Filling, freePlaces } from "@/lib/domain/places";

export interface ClassPlaces extends CancellableClass, Filling {
  cancelledAt: Date | null;
}

export type WaitingListMove =
  /** The first `places` waiting are confirmed at once. */
  | { kind: "promote"; places: number }
  /** After the deadline nobody is confirmed unasked: everyone waiting is told that a place is free. */
  | { kind: "tell" }
  | { kind: "none" };

/** What becomes of free places while somebody waits. */
export function waitingListMove(activity: ClassPlaces, now: Date): WaitingListMove {
  const places = Math.min(freePlaces(activity), activity.waitingPlaces);
  if (places === 0 || activity.cancelledAt || hasBegun(activity, now)) return { kind: "none" };
  return isPastDeadline(activity, now) ? { kind: "tell" } : { kind: "promote", places };
}

export type WaitingOutlook =
  /** Their ranks in the line, 1 is next: who is first gets what is freed. */
  | { kind: "ranks"; ranks: readonly number[] }
  /** Whoever takes one of so many free places has it. */
  | { kind: "claim"; free: number };

/** What those who wait may hope for: a rank up to the deadline, and after it a free place to be taken. */
export function waitingOutlook(
  activity: CancellableClass,
  { positions, free }: { positions: readonly number[]; free: number },
  now: Date,
): WaitingOutlook {
  return isPastDeadline(activity, now)
    ? { kind: "claim", free }
    : { kind: "ranks", ranks: positions };
}
