import { expect, test } from "vitest";
import { isReminderDue, isToRemind, reminderTime } from "@/lib/domain/reminder";

const HOUR = 3_600_000;
const begin = new Date("2026-11-21T17:00:00.000Z");
const before = (hours: number) => new Date(begin.getTime() - hours * HOUR);
const activity = (cancelTimeInHours: number, changes = {}) => ({
  beginDate: begin,
  cancelTimeInHours,
  cancelledAt: null,
  ...changes,
});

test.each([
  [1, 24],
  [12, 24],
  [21, 24],
  [22, 25],
  [24, 27],
  [72, 75],
])("a reminder of a class with %i hours to cancel leaves %i hours before it", (hours, expected) => {
  expect(reminderTime(activity(hours))).toEqual(before(expected));
});

test("a reminder is due from its time until the class begins", () => {
  expect(isReminderDue(activity(12), new Date(before(24).getTime() - 1))).toBe(false);
  expect(isReminderDue(activity(12), before(24))).toBe(true);
  expect(isReminderDue(activity(48), before(2))).toBe(true);
  expect(isReminderDue(activity(12), begin)).toBe(false);
});

test("a reminder is not due when the class is cancelled", () => {
  expect(isReminderDue(activity(12, { cancelledAt: before(30) }), before(20))).toBe(false);
});

test.each([
  ["booked days ago, before the first reminders", 90, null, 24, true],
  ["booked 11 hours before the first reminders", 35, null, 24, false],
  ["booked 11 hours before the last reminders, 12 hours ago", 35, 24, 23, true],
  ["booked 12 hours before the last reminders", 36, 24, 23, false],
  ["booked after the last reminders, 12 hours ago", 20, 24, 8, true],
  ["booked after the last reminders, less than 12 hours ago", 20, 24, 9, false],
])(
  "isToRemind returns the listed value when a trainee %s",
  (_, booked, reminded, now, expected) => {
    const remindedAt = reminded === null ? null : before(reminded);
    expect(isToRemind(before(booked), remindedAt, before(now))).toBe(expected);
  },
);
