import type { Instant } from "@/lib/domain/paris-time";

export interface CancellableClass {
  beginDate: Instant;
  cancelTimeInHours: number;
}

/** The last instant at which a place is cancelled with its credit: that instant included. */
export function deadlineOf({ beginDate, cancelTimeInHours }: CancellableClass): Date {
  return new Date(new Date(beginDate).getTime() - cancelTimeInHours * 3_600_000);
}

/** Whether the deadline has passed: a cancelled place is not credited, a freed one goes to nobody unasked. */
export function isPastDeadline(activity: CancellableClass, now: Date): boolean {
  return now > deadlineOf(activity);
}

/** Whether the class has begun: nothing can be booked, cancelled or claimed by a trainee any more. */
export function hasBegun(activity: { beginDate: Instant }, now: Date): boolean {
  return now >= new Date(activity.beginDate);
}

/** What a place becomes when its trainee cancels it: CANCEL gives the credit back, CANCEL_NO_INCR does not. */
export function cancelledStatus(
  activity: CancellableClass,
  place: { isWaiting: boolean },
  now: Date,
): "CANCEL" | "CANCEL_NO_INCR" {
  return !place.isWaiting && isPastDeadline(activity, now) ? "CANCEL_NO_INCR" : "CANCEL";
}

/** The order in which 'cancel one' takes places: those that wait first, then the newest. */
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
  subscriptionId: string;
  deadline: Date;
}

/** What cancelling places does: credits of a card that come back or do not, places of a week that are free again or still count. */
export interface CancelCost {
  returned: number;
  /** To how many cards. */
  cards: number;
  lost: number;
  freed: number;
  counted: number;
}

interface GivenUp {
  /** How many places are cancelled: those that wait first. */
  count: number;
  waiting: number;
  /** How many of the others wait. */
  othersWaiting: number;
  /** Of the class, before anything is cancelled. */
  placesLeft: number;
  late: boolean;
}

/** How many of the places given up go to others at once: only confirmed ones, of a full class, before the deadline. */
export function passedOn({ count, waiting, othersWaiting, placesLeft, late }: GivenUp): number {
  if (late || placesLeft > 0) return 0;
  return Math.min(Math.max(0, count - waiting), Math.max(0, othersWaiting));
}

/** What cancelling these places now would cost, to be said before it is done. */
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
