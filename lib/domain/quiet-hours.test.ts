import { expect, test } from "vitest";
import { parisInstant } from "./paris-time";
import { isStillTrue, quietUntil } from "./quiet-hours";

const at = (text: string) => parisInstant(text.slice(0, 10), text.slice(11));
const far = at("2027-06-01T18:00");

test.each([
  ["2026-11-25T21:59", null],
  ["2026-11-25T22:00", "2026-11-26T07:00"],
  ["2026-11-26T00:00", "2026-11-26T07:00"],
  ["2026-11-26T06:59", "2026-11-26T07:00"],
  ["2026-11-26T07:00", null],
  ["2026-03-28T22:00", "2026-03-29T07:00"],
  ["2026-03-29T03:00", "2026-03-29T07:00"],
  ["2026-10-24T23:00", "2026-10-25T07:00"],
  ["2026-10-25T02:30", "2026-10-25T07:00"],
])("a mail of %s waits until %s", (now, until) => {
  expect(quietUntil(far, at(now))).toEqual(until && at(until));
});

test.each([
  ["2026-11-26T09:59", null],
  ["2026-11-26T10:00", "2026-11-26T07:00"],
  ["2026-11-25T23:00", null],
])("at night a mail about a class at %s waits until %s", (begin, until) => {
  expect(quietUntil(at(begin), at("2026-11-25T22:30"))).toEqual(until && at(until));
});

const facts = {
  ...{ beginDate: far, cancelledAt: null, free: 1, holds: true, waits: true },
  isRecipient: true,
};
const now = at("2026-11-26T07:00");

test("a held mail is dropped in the morning when its content is no longer true", () => {
  expect(isStillTrue("PLACE_FREE", facts, now)).toBe(true);
  expect(isStillTrue("PLACE_FREE", { ...facts, free: 0 }, now)).toBe(false);
  expect(isStillTrue("PLACE_FREE", { ...facts, waits: false }, now)).toBe(false);
  expect(isStillTrue("PLACE_FREE", { ...facts, cancelledAt: now }, now)).toBe(false);
  expect(isStillTrue("MOVED_UP", facts, now)).toBe(true);
  expect(isStillTrue("REMINDER", { ...facts, holds: false }, now)).toBe(false);
  expect(isStillTrue("REMINDER", { ...facts, beginDate: now }, now)).toBe(false);
  expect(isStillTrue("PLACE_TAKEN", { ...facts, cancelledAt: now }, now)).toBe(true);
  expect(isStillTrue("PLACE_TAKEN", { ...facts, isRecipient: false }, now)).toBe(false);
});
