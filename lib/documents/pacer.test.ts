import { expect, test } from "vitest";
import { pauseUntil } from "@/lib/documents/pacer";

test.each([
  ["is now after a short piece", 0, 100, 1.9, 1, 100],
  ["equals the piece's duration", 0, 100, 3, 1, 103],
  ["is three times as long for a factor of three", 0, 100, 3, 3, 109],
  ["is bounded after a long piece", 0, 100, 250, 1, 108],
  ["begins after the pauses of other documents", 105, 100, 3, 1, 108],
  ["ignores a pause that is over", 99, 100, 3, 1, 103],
])("the pause %s", (_, pausedUntil, now, worked, factor, expected) => {
  expect(pauseUntil(pausedUntil, now, worked, factor)).toBe(expected);
});
