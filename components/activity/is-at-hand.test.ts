import { expect, test } from "vitest";
import { isAtHand } from "./is-at-hand";

const lesson = { beginDate: "2026-11-24T17:30:00.000Z", endDate: "2026-11-24T18:30:00.000Z" };

test.each([
  ["2026-11-24T16:59:59.999Z", false],
  ["2026-11-24T17:00:00.000Z", true],
  ["2026-11-24T18:00:00.000Z", true],
  ["2026-11-24T18:29:59.999Z", true],
  ["2026-11-24T18:30:00.000Z", false],
])("isAtHand at %s returns %s for a class at 17:30 UTC", (now, expected) => {
  expect(isAtHand(lesson, Date.parse(now))).toBe(expected);
});
