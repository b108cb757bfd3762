import { expect, test } from "vitest";
import { bookableAt, closesAt, isNeverOpen, opensAt, windowError } from "./booking-window";
import { CLASS_RULES } from "./class-rules";
import { parisInstant } from "./paris-time";

const classOn = (day: string, time: string, rules: Partial<typeof CLASS_RULES> = {}) => ({
  ...CLASS_RULES,
  ...rules,
  beginDate: parisInstant(day, time),
});

test.each([
  // In Paris the clock skips 02:00 to 03:00 on 29 March 2026 and repeats it on 25 October 2026.
  ["2026-03-31", "18:00", 2, "09:00", "2026-03-29T07:00:00Z"],
  ["2026-03-31", "18:00", 3, "09:00", "2026-03-28T08:00:00Z"],
  ["2026-03-31", "18:00", 2, "02:30", "2026-03-29T01:30:00Z"],
  ["2026-10-27", "18:00", 2, "02:30", "2026-10-25T00:30:00Z"],
  ["2026-10-27", "18:00", 2, "09:00", "2026-10-25T08:00:00Z"],
  ["2026-10-27", "18:00", 3, "09:00", "2026-10-24T07:00:00Z"],
  ["2026-11-21", "00:30", 0, "00:00", "2026-11-20T23:00:00Z"],
  ["2026-11-21", "18:00", 365, "09:00", "2025-11-21T08:00:00Z"],
] as const)("a class on %s at %s opens %i days before at %s", (day, time, days, at, expected) => {
  const activity = classOn(day, time, { opensDays: days, opensTime: at });
  expect(opensAt(activity)).toEqual(new Date(expected));
});

test("a class without opening days has no opening and is open until it begins", () => {
  const activity = classOn("2026-11-21", "18:00");
  expect(opensAt(activity)).toBeNull();
  expect(bookableAt(activity, new Date(0))).toBe("OPEN");
  expect(bookableAt(activity, activity.beginDate)).toBe("CLOSED");
});

test("booking closes by elapsed minutes when the clock changes in between", () => {
  const spring = classOn("2026-03-29", "09:00", { closesMinutes: 1440 });
  expect(closesAt(spring)).toEqual(new Date("2026-03-28T07:00:00Z"));
});

test("booking includes its first instant and excludes its last", () => {
  const activity = classOn("2026-11-21", "18:00", { opensDays: 7, closesMinutes: 60 });
  const opens = new Date("2026-11-14T08:00:00Z");
  const closes = new Date("2026-11-21T16:00:00Z");
  const before = (at: Date) => new Date(at.getTime() - 1);
  expect(windowError(activity, before(opens))).toEqual({
    code: "NOT_OPEN_YET",
    params: { opensOn: opens },
  });
  expect(bookableAt(activity, before(opens))).toBe("NOT_YET");
  expect(bookableAt(activity, opens)).toBe("OPEN");
  expect(windowError(activity, opens)).toBeNull();
  expect(bookableAt(activity, before(closes))).toBe("OPEN");
  expect(windowError(activity, closes)).toEqual({ code: "BOOKING_CLOSED" });
});

test.each([
  [0, "17:59", 0, false],
  [0, "18:00", 0, true],
  [1, "18:00", 1440, true],
  [1, "17:59", 1440, false],
])("a class that opens %i days before at %s and closes %i minutes before: %s", (...given) => {
  const [opensDays, opensTime, closesMinutes, never] = given;
  expect(isNeverOpen(classOn("2026-11-21", "18:00", { opensDays, opensTime, closesMinutes }))).toBe(
    never,
  );
});
