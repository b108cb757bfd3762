import { type CancellableClass, deadlineOf, hasBegun } from "@/lib/domain/cancellation";
import { HOUR_MS } from "@/lib/domain/paris-time";

export const REMIND_HOURS = 24;
/** Hours that a reminder leaves before the cancellation deadline. */
export const MARGIN_HOURS = 3;

/** A day before the class, or three hours before its deadline when that is earlier. */
export function reminderTime(activity: CancellableClass): Date {
  const dayBefore = new Date(activity.beginDate).getTime() - REMIND_HOURS * HOUR_MS;
  return new Date(Math.min(dayBefore, deadlineOf(activity).getTime() - MARGIN_HOURS * HOUR_MS));
}

/** Hours after a booking without a reminder of it. */
export const HOURS_AFTER_BOOKING = 12;

/** A late reminder is sent until the class begins. */
export function isReminderDue(
  activity: CancellableClass & { cancelledAt: Date | null },
  now: Date,
): boolean {
  return !activity.cancelledAt && !hasBegun(activity, now) && now >= reminderTime(activity);
}

/** `remindedAt` is the class's previous reminder. */
export function isToRemind(bookedAt: Date, remindedAt: Date | null, now: Date): boolean {
  const earliest = new Date(bookedAt.getTime() + HOURS_AFTER_BOOKING * HOUR_MS);
  return earliest <= now && (remindedAt === null || earliest > remindedAt);
}
