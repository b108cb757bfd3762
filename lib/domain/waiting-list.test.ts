import { expect, test } from "vitest";
import { waitingListMove, waitingOutlook } from "@/lib/domain/waiting-list";

const HOUR = 3_600_000;
const now = new Date("2026-11-21T12:00:00Z");
const yoga = {
  beginDate: new Date("2026-11-25T17:30:00Z"),
  cancelTimeInHours: 24,
  maxParticipants: 10,
  confirmedPlaces: 4,
  waitingPlaces: 0,
  cancelledAt: null,
};

test("free places are given until the deadline and announced until the begin", () => {
  const full = { ...yoga, confirmedPlaces: 8, waitingPlaces: 3 };
  const at = (hoursBefore: number) =>
    waitingListMove(full, new Date(yoga.beginDate.getTime() - hoursBefore * HOUR));
  expect(at(25)).toEqual({ kind: "promote", places: 2 });
  expect(at(24)).toEqual({ kind: "promote", places: 2 });
  expect(at(23)).toEqual({ kind: "notify" });
  expect(at(0)).toEqual({ kind: "none" });
  expect(waitingListMove({ ...full, cancelledAt: now }, now)).toEqual({ kind: "none" });
  expect(waitingListMove({ ...full, confirmedPlaces: 10 }, now)).toEqual({ kind: "none" });
});

test.each([
  [
    "the free places when more are waiting",
    { confirmedPlaces: 9, waitingPlaces: 4 },
    { kind: "promote", places: 1 },
  ],
  [
    "the waiting places when more are free",
    { confirmedPlaces: 2, waitingPlaces: 1 },
    { kind: "promote", places: 1 },
  ],
  ["no place when none is waiting", { confirmedPlaces: 2, waitingPlaces: 0 }, { kind: "none" }],
])("the waiting list confirms %s", (_, filling, move) => {
  expect(waitingListMove({ ...yoga, ...filling }, now)).toEqual(move);
});

test("a waiting trainee sees ranks until the deadline, then free places", () => {
  const mine = { positions: [2, 3], free: 1 };
  const at = (hoursBefore: number) =>
    waitingOutlook(yoga, mine, new Date(yoga.beginDate.getTime() - hoursBefore * HOUR));
  expect(at(24)).toEqual({ kind: "ranks", ranks: [2, 3] });
  expect(at(23)).toEqual({ kind: "claim", free: 1 });
});
