import { expect, test } from "vitest";
import { bookableUntil } from "@/components/activity/bookable-until";

const [opensOn, closesOn] = ["2026-12-01T08:00:00.000Z", "2026-12-02T18:00:00.000Z"];

test.each([
  ["NOT_YET", opensOn, opensOn],
  ["OPEN", opensOn, closesOn],
  ["OPEN", null, closesOn],
  ["CLOSED", opensOn, null],
] as const)("a class that is %s and opens on %s stays so until %s", (bookable, opens, until) => {
  expect(bookableUntil({ bookable, opensOn: opens, closesOn })).toBe(until);
});
