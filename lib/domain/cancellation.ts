import { type Instant, minutesBefore } from "@/lib/domain/paris-time";

export interface CancellableClass {
  beginDate: Instant;
  cancelTimeInHours: number;
}

/** The last instant, inclusive, at which a cancellation returns the credit. */
export function deadlineOf({ beginDate, cancelTimeInHours }: CancellableClass): Date {
  return minutesBefore(beginDate, cancelTimeInHours * 60);
}

export function isPastDeadline(activity: CancellableClass, now: Date): boolean {
  return now > deadlineOf(activity);
}

/** Trainees cannot book, cancel or claim a place once the class has begun. */
export function hasBegun(activity: { beginDate: Instant }, now: Date): boolean {
  return now >= new Date(activity.beginDate);
}

/** CANCEL returns the credit, CANCEL_NO_INCR does not. */
export function cancelledStatus(
  activity: CancellableClass,
  place: { isWaiting: boolean },
  now: Date,
): "CANCEL" | "CANCEL_NO_INCR" {
  return !place.isWaiting && isPastDeadline(activity, now) ? "CANCEL_NO_INCR" : "CANCEL";
}

/** Waiting places come first, then the newest place. */
export function cancelOrder<P extends { isWaiting: boolean; arrival: number }>(
  places: readonly P[],
): P[] {
  return places.toSorted(
    (a, b) => Number(b.isWaiting) - Number(a.isWaiting) || b.arrival - a.arrival,
  );
}

export interface PaidPlace {
  isWaiting: boolean;
  paidBy: "CARD" | "SUBSCRIPTION";
  /** Another member of the family holds the subscription. */
  isShared: boolean;
  subscriptionId: string;
  deadline: Date;
}

/** Card credits that are returned or lost, and weekly places that are freed or still counted. */
export interface CancelCost {
  returned: number;
  /** Number of cards that get credits back. */
  cards: number;
  lost: number;
  freed: number;
  counted: number;
}

interface CancelledPlaces {
  /** Number of cancelled places, waiting places first. */
  count: number;
  waiting: number;
  othersWaiting: number;
  /** Free places of the class before the cancellation. */
  placesLeft: number;
  late: boolean;
}

/** Number of cancelled places that the waiting list gets at once; 0 after the deadline. */
export function placesForWaitingList({
  count,
  waiting,
  othersWaiting,
  placesLeft,
  late,
}: CancelledPlaces): number {
  if (late || placesLeft > 0) return 0;
  return Math.min(Math.max(0, count - waiting), Math.max(0, othersWaiting));
}

/** The cost of a cancellation at `now`; a waiting place always gives its credit back. */
export function costOfCancelling(places: readonly PaidPlace[], now: Date): CancelCost {
  const cost = { returned: 0, lost: 0, freed: 0, counted: 0 };
  const cards = new Set<string>();
  for (const { isWaiting, paidBy, subscriptionId, deadline } of places) {
    const late = !isWaiting && now > deadline;
    if (paidBy === "CARD") cost[late ? "lost" : "returned"] += 1;
    else cost[late ? "counted" : "freed"] += 1;
    if (paidBy === "CARD" && !late) cards.add(subscriptionId);
  }
  return { ...cost, cards: cards.size };
}
