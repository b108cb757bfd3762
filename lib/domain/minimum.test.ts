import { expect, test } from "vitest";
import { checkOn, firstLook, lookAtMinimum, missingPlaces } from "./minimum";
import { parisInstant } from "./paris-time";

const HOUR = 3_600_000;
const begin = parisInstant("2026-11-25", "18:00");
const after = (hours: number) => new Date(begin.getTime() + hours * HOUR);
const activity = {
  beginDate: begin,
  minPlaces: 4 as number | null,
  minCheckHours: 4,
  confirmedPlaces: 3,
  minimumWaived: null as string | null,
  createdAt: after(-100),
};

test.each([
  ["2026-11-25T18:00", 4, "2026-11-25T14:00"],
  ["2026-11-25T12:00", 4, "2026-11-25T08:00"],
  ["2026-11-25T11:59", 4, "2026-11-24T20:00"],
  ["2026-11-25T02:00", 4, "2026-11-24T20:00"],
  ["2026-11-25T01:59", 4, "2026-11-24T21:59"],
  ["2026-11-25T06:00", 6, "2026-11-24T20:00"],
  // The hours elapse; 20:00 is on the wall clock, after and before the clock changes.
  ["2026-03-29T12:30", 10, "2026-03-28T20:00"],
  ["2026-03-29T22:00", 24, "2026-03-28T21:00"],
  ["2026-03-30T07:00", 24, "2026-03-28T20:00"],
  ["2026-10-25T10:00", 12, "2026-10-24T20:00"],
  ["2026-10-25T21:30", 24, "2026-10-24T20:00"],
  ["2026-10-26T08:00", 24, "2026-10-25T08:00"],
])("a class at %s is checked %i hours before, at %s", (at, hours, expected) => {
  const instant = (text: string) => parisInstant(text.slice(0, 10), text.slice(11));
  expect(checkOn({ beginDate: instant(at), minPlaces: 1, minCheckHours: hours })).toEqual(
    instant(expected),
  );
});

test("a class without a minimum is never looked at", () => {
  expect(checkOn({ ...activity, minPlaces: null })).toBeNull();
  expect(firstLook({ ...activity, minPlaces: null }, after(-100))).toBeNull();
  expect(missingPlaces({ ...activity, minPlaces: null, minimumPending: false })).toBeNull();
  expect(lookAtMinimum({ ...activity, minPlaces: null }, after(-4))).toEqual({
    kind: "none",
    next: null,
  });
});

test("the first look is the coach's warning, a day before the check", () => {
  expect(firstLook(activity, after(-100))).toEqual(after(-28));
});

test("a class made within a day of its check is looked at only then", () => {
  expect(firstLook({ ...activity, createdAt: after(-28) }, after(-30))).toEqual(after(-28));
  expect(firstLook({ ...activity, createdAt: after(-27) }, after(-27))).toEqual(after(-4));
  expect(firstLook({ ...activity, createdAt: after(-4) }, after(-4))).toBeNull();
});

test.each([
  ["too early", -29, {}, { kind: "none", next: after(-28) }],
  ["short a day before", -28, {}, { kind: "warn", next: after(-4) }],
  ["full enough a day before", -28, { confirmedPlaces: 4 }, { kind: "none", next: after(-4) }],
  ["short at the check", -4, {}, { kind: "cancel", next: null }],
  ["full enough at the check", -4, { confirmedPlaces: 4 }, { kind: "none", next: null }],
  ["kept by the coach", -4, { minimumWaived: "KEPT" }, { kind: "none", next: null }],
  ["looked at an hour before", -1, {}, { kind: "cancel", next: null }],
  ["looked at less than an hour before", -0.99, {}, { kind: "tell", next: null }],
  ["looked at after its begin", 2, {}, { kind: "tell", next: null }],
])("the job decides about a class when it is %s", (_, hours, changes, expected) => {
  expect(lookAtMinimum({ ...activity, ...changes }, after(hours))).toEqual(expected);
});

test("missing places are counted until the class is decided or kept", () => {
  const pending = { ...activity, minimumPending: true };
  expect(missingPlaces(pending)).toBe(1);
  expect(missingPlaces({ ...pending, confirmedPlaces: 6 })).toBe(0);
  expect(missingPlaces({ ...pending, minimumPending: false })).toBe(0);
  expect(missingPlaces({ ...pending, minimumWaived: "KEPT" })).toBe(0);
});
