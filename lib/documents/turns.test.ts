import { expect, test } from "vitest";
import { restsUntil } from "@/lib/documents/turns";

test.each([
  ["a short piece goes on", 0, 100, 1.9, 100],
  ["a piece rests three times as long as it took", 0, 100, 3, 109],
  ["but not longer than a moment", 0, 100, 250, 124],
  ["after those who rest already: together they take a quarter", 105, 100, 3, 114],
  ["a rest that is over delays nobody", 99, 100, 3, 109],
])("%s", (_, resting, now, worked, expected) => {
  expect(restsUntil(resting, now, worked)).toBe(expected);
});
