import { expect, test } from "vitest";
import { joinError, showsAccess } from "./meeting";

const HOUR = 3_600_000;
const begin = new Date("2026-11-25T17:00:00Z");
const after = (hours: number) => new Date(begin.getTime() + hours * HOUR);
const online = {
  beginDate: begin,
  endDate: after(1),
  cancelledAt: null as Date | null,
  meetingUrl: "https://visio.example/x" as string | null,
};

test.each([
  ["has no address", { meetingUrl: null }, 1, 0, "NO_MEETING"],
  ["is cancelled", { cancelledAt: after(-5) }, 1, 0, "NO_MEETING"],
  ["has no confirmed place of the person", {}, 0, 0, "NO_PLACE"],
  ["begins in more than 15 minutes", {}, 1, -0.2501, "TOO_EARLY"],
  ["begins in 15 minutes", {}, 1, -0.25, null],
  ["is about to end", {}, 1, 0.999, null],
  ["is over", {}, 1, 1, "CLASS_OVER"],
])("joining returns the error of a class that %s", (_, changes, places, hours, code) => {
  expect(joinError({ ...online, ...changes }, places, after(hours))?.code ?? null).toBe(code);
});

test.each([
  [-24.01, 1, false],
  [-24, 1, true],
  [1, 1, true],
  [1.01, 1, false],
  [0, 0, false],
])("access is shown %d hours from the begin with %i places: %s", (hours, places, shown) => {
  expect(showsAccess(online, places, after(hours))).toBe(shown);
  expect(showsAccess({ ...online, cancelledAt: begin }, places, after(hours))).toBe(false);
});
