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
  ["a place is confirmed before the deadline", {}, [held], before(24), "CONFIRMED", 1, 0, false],
  [
    "a place is confirmed a millisecond after the deadline",
    {},
    [held],
    before(24, 1),
    "CONFIRMED",
    1,
    0,
    true,
  ],
  [
    "one place is confirmed and one waits, after the deadline",
    {},
    [held, waits],
    before(1),
    "CONFIRMED",
    1,
    1,
    true,
  ],
  ["two places wait after the deadline", {}, [waits, waits], before(1), "WAITING", 0, 2, false],
  ["no place is left", {}, [], before(30), "CANCELLED", 0, 0, false],
  ["no place is left and the class is over", {}, [], before(-2), "CANCELLED", 0, 0, false],
  ["the class is cancelled", { cancelledAt: before(40) }, [], before(30), "CANCELLED", 0, 0, false],
  ["the class begins", {}, [held], before(0), "BEGUN", 1, 0, false],
  ["the class ends", {}, [held], before(-1), "ENDED", 1, 0, false],
] as const)(
  "a booking has its state when %s",
  (_, changes, places, now, state, confirmed, waiting, costsCredit) => {
    expect(placeState({ ...activity, ...changes }, places, now)).toEqual({
      state,
      places: confirmed,
      waiting,
      costsCredit,
    });
  },
);
