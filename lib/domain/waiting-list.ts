import { type CancellableClass, hasBegun, isPastDeadline } from "@/lib/domain/cancellation";

export interface ClassPlaces extends CancellableClass {
  maxParticipants: number;
  confirmedPlaces: number;
  waitingPlaces: number;
  cancelledAt: Date | null;
}

/** Places that nobody has. */
export function freePlaces(activity: ClassPlaces): number {
  return Math.max(0, activity.maxParticipants - activity.confirmedPlaces);
}

/** How many of `places` new ones are confirmed; behind somebody who waits, none (no overtaking). */
export function confirmedOf(activity: ClassPlaces, places: number): number {
  return activity.waitingPlaces > 0 ? 0 : Math.min(places, freePlaces(activity));
}

export type WaitingListMove =
  /** The first `places` waiting are confirmed at once. */
  | { kind: "promote"; places: number }
  /** After the deadline nobody is confirmed unasked: everyone waiting is told that a place is free. */
  | { kind: "tell" }
  | { kind: "none" };

/** What becomes of free places while somebody waits (decisions §6). */
export function waitingListMove(activity: ClassPlaces, now: Date): WaitingListMove {
  const places = Math.min(freePlaces(activity), activity.waitingPlaces);
  if (places === 0 || activity.cancelledAt || hasBegun(activity, now)) return { kind: "none" };
  return isPastDeadline(activity, now) ? { kind: "tell" } : { kind: "promote", places };
}
