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

test("free places go to those who wait up to the deadline; after it they are told; once begun, nothing", () => {
  const full = { ...yoga, confirmedPlaces: 8, waitingPlaces: 3 };
  const at = (hoursBefore: number) =>
    waitingListMove(full, new Date(yoga.beginDate.getTime() - hoursBefore * HOUR));
  expect(at(25)).toEqual({ kind: "promote", places: 2 });
  expect(at(24)).toEqual({ kind: "promote", places: 2 });
  expect(at(23)).toEqual({ kind: "tell" });
  expect(at(0)).toEqual({ kind: "none" });
  expect(waitingListMove({ ...full, cancelledAt: now }, now)).toEqual({ kind: "none" });
  expect(waitingListMove({ ...full, confirmedPlaces: 10 }, now)).toEqual({ kind: "none" });
});

test.each([
  ["as many as are free", { confirmedPlaces: 9, waitingPlaces: 4 }, { kind: "promote", places: 1 }],
  ["no more than wait", { confirmedPlaces: 2, waitingPlaces: 1 }, { kind: "promote", places: 1 }],
  ["nobody where nobody waits", { confirmedPlaces: 2, waitingPlaces: 0 }, { kind: "none" }],
])("the line moves up by %s", (_, filling, move) => {
  expect(waitingListMove({ ...yoga, ...filling }, now)).toEqual(move);
});

test("who waits has a rank up to the deadline, and after it only what is free", () => {
  const mine = { positions: [2, 3], free: 1 };
  const at = (hoursBefore: number) =>
    waitingOutlook(yoga, mine, new Date(yoga.beginDate.getTime() - hoursBefore * HOUR));
  expect(at(24)).toEqual({ kind: "ranks", ranks: [2, 3] });
  expect(at(23)).toEqual({ kind: "claim", free: 1 });
});
