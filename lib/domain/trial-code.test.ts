import { expect, test } from "vitest";
import { CODE_LIFETIME_MS, canTry, MOST_WRONG } from "./trial-code";

const sentAt = new Date("2026-11-24T10:00:00Z");
const after = (ms: number) => new Date(sentAt.getTime() + ms);

test.each([
  ["it is new", 0, 0, true],
  ["it is a millisecond younger than ten minutes", CODE_LIFETIME_MS - 1, 0, true],
  ["it is ten minutes old", CODE_LIFETIME_MS, 0, false],
  ["four tries were wrong", 1000, MOST_WRONG - 1, true],
  ["five tries were wrong", 1000, MOST_WRONG, false],
])("a trial code is valid or not when %s", (_, ms, wrong, can) => {
  expect(canTry({ expiresAt: after(CODE_LIFETIME_MS), wrong }, after(ms))).toBe(can);
});
