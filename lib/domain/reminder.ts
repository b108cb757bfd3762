import { type CancellableClass, deadlineOf, hasBegun } from "@/lib/domain/cancellation";

const HOUR = 3_600_000;
/** Hours before its class that a reminder leaves. */
export const REMIND_HOURS = 24;
/** Hours that are left to cancel for nothing, where the deadline comes earlier than that. */
export const MARGIN_HOURS = 3;

/** When the trainees of a class are reminded: the day before, and three hours before the deadline where that comes first. */
export function reminderTime(activity: CancellableClass): Date {
  const dayBefore = new Date(activity.beginDate).getTime() - REMIND_HOURS * HOUR;
  return new Date(Math.min(dayBefore, deadlineOf(activity).getTime() - MARGIN_HOURS * HOUR));
}

/** Whether a class's trainees are to be reminded now: late is better than not at all, but not once it has begun. */
export function isReminderDue(
  activity: CancellableClass & { remindedAt: Date | null; cancelledAt: Date | null },
  now: Date,
): boolean {
  if (activity.remindedAt || activity.cancelledAt || hasBegun(activity, now)) return false;
  return now >= reminderTime(activity);
}
