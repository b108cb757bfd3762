import { expect, test } from "vitest";
import { restsUntil } from "@/lib/documents/turns";

test.each([
  ["a short piece goes on", 0, 100, 1.9, 1, 100],
  ["a piece rests as long as it took", 0, 100, 3, 1, 103],
  ["or three times as long", 0, 100, 3, 3, 109],
  ["but not longer than a moment", 0, 100, 250, 1, 108],
  ["after those who rest already: together they take their share", 105, 100, 3, 1, 108],
  ["a rest that is over delays nobody", 99, 100, 3, 1, 103],
])("%s", (_, resting, now, worked, times, expected) => {
  expect(restsUntil(resting, now, worked, times)).toBe(expected);
});
