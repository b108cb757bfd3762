import { expect, test } from "vitest";
import { isReminderDue, reminderTime } from "@/lib/domain/reminder";

const HOUR = 3_600_000;
const begin = new Date("2026-11-21T17:00:00.000Z");
const before = (hours: number) => new Date(begin.getTime() - hours * HOUR);
const activity = (cancelTimeInHours: number, changes = {}) => ({
  beginDate: begin,
  cancelTimeInHours,
  remindedAt: null,
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
])("with %i hours to cancel, the reminder leaves %i hours before the class", (hours, expected) => {
  expect(reminderTime(activity(hours))).toEqual(before(expected));
});

test("a reminder is due from its time on, late ones too, until the class begins", () => {
  expect(isReminderDue(activity(12), new Date(before(24).getTime() - 1))).toBe(false);
  expect(isReminderDue(activity(12), before(24))).toBe(true);
  expect(isReminderDue(activity(48), before(2))).toBe(true);
  expect(isReminderDue(activity(12), begin)).toBe(false);
});

test("a class reminded of already, or cancelled, is not reminded of", () => {
  expect(isReminderDue(activity(12, { remindedAt: before(24) }), before(20))).toBe(false);
  expect(isReminderDue(activity(12, { cancelledAt: before(30) }), before(20))).toBe(false);
});
