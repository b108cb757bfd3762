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

/** Hours after a booking in which no reminder of it leaves. */
export const QUIET_HOURS = 12;

/** Whether a class's trainees are reminded now: late is better than not at all, but not once it has begun. */
export function isReminderDue(
  activity: CancellableClass & { cancelledAt: Date | null },
  now: Date,
): boolean {
  return !activity.cancelledAt && !hasBegun(activity, now) && now >= reminderTime(activity);
}

/** Whether a class's reminder of now is for whoever booked then; `remindedAt`: when those before them got theirs. */
export function isToRemind(bookedAt: Date, remindedAt: Date | null, now: Date): boolean {
  const earliest = new Date(bookedAt.getTime() + QUIET_HOURS * HOUR);
  return earliest <= now && (remindedAt === null || earliest > remindedAt);
}
