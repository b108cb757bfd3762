import { expect, test } from "vitest";
import { CODE_LIFETIME_MS, canTry, MOST_WRONG } from "./trial-code";

const asked = new Date("2026-11-24T10:00:00Z");
const after = (ms: number) => new Date(asked.getTime() + ms);

test.each([
  ["at once", 0, 0, true],
  ["a millisecond before ten minutes", CODE_LIFETIME_MS - 1, 0, true],
  ["after ten minutes", CODE_LIFETIME_MS, 0, false],
  ["after four wrong ones", 1000, 4, true],
  ["after five wrong ones", 1000, MOST_WRONG, false],
])("%s", (_, ms, wrong, can) => {
  expect(canTry({ expiresAt: after(CODE_LIFETIME_MS), wrong }, after(ms))).toBe(can);
});
