export interface CancellableClass {
  beginDate: Date;
  cancelTimeInHours: number;
}

/** The last instant at which a place is cancelled with its credit: that instant included (spec §4, decisions §6). */
export function deadlineOf({ beginDate, cancelTimeInHours }: CancellableClass): Date {
  return new Date(beginDate.getTime() - cancelTimeInHours * 3_600_000);
}

/** Whether the deadline has passed: a cancelled place is not credited, a freed one goes to nobody unasked. */
export function isPastDeadline(activity: CancellableClass, now: Date): boolean {
  return now > deadlineOf(activity);
}

/** Whether the class has begun: nothing can be booked, cancelled or claimed by a trainee any more. */
export function hasBegun(activity: { beginDate: Date }, now: Date): boolean {
  return now >= activity.beginDate;
}

/** What a place becomes when its trainee cancels it: CANCEL gives the credit back, CANCEL_NO_INCR does not. */
export function cancelledStatus(
  activity: CancellableClass,
  place: { isWaiting: boolean },
  now: Date,
): "CANCEL" | "CANCEL_NO_INCR" {
  return !place.isWaiting && isPastDeadline(activity, now) ? "CANCEL_NO_INCR" : "CANCEL";
}

/** The place that 'cancel one' takes: a waiting one first, else the newest. */
export function placeToCancel<P extends { isWaiting: boolean; arrival: number }>(
  places: readonly P[],
): P | undefined {
  return [...places].sort(
    (a, b) => Number(b.isWaiting) - Number(a.isWaiting) || b.arrival - a.arrival,
  )[0];
}
