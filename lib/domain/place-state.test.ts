import { expect, test } from "vitest";
import { placeState } from "./place-state";

const HOUR = 3_600_000;
const begin = new Date("2026-11-24T17:30:00Z");
const activity = {
  beginDate: begin,
  endDate: new Date(begin.getTime() + HOUR),
  cancelTimeInHours: 24,
  cancelledAt: null,
};
const held = { isWaiting: false };
const waits = { isWaiting: true };
const before = (hours: number, ms = 0) => new Date(begin.getTime() - hours * HOUR + ms);

test.each([
  ["a place, in time", {}, [held], before(24), "CONFIRMED", 1, 0, false],
  ["a place, one millisecond late", {}, [held], before(24, 1), "CONFIRMED", 1, 0, true],
  ["a place and one that waits, late", {}, [held, waits], before(1), "CONFIRMED", 1, 1, true],
  ["places that wait, late", {}, [waits, waits], before(1), "WAITING", 0, 2, false],
  ["none left", {}, [], before(30), "CANCELLED", 0, 0, false],
  ["none left of a class that is over", {}, [], before(-2), "CANCELLED", 0, 0, false],
  ["a class called off", { cancelledAt: before(40) }, [], before(30), "CANCELLED", 0, 0, false],
  ["at the begin", {}, [held], before(0), "BEGUN", 1, 0, false],
  ["at the end", {}, [held], before(-1), "ENDED", 1, 0, false],
] as const)("%s", (_, changes, places, now, state, confirmed, waiting, costsCredit) => {
  expect(placeState({ ...activity, ...changes }, places, now)).toEqual({
    state,
    places: confirmed,
    waiting,
    costsCredit,
  });
});
