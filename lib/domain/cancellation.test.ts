import { expect, test } from "vitest";
import {
  cancelledStatus,
  cancelOrder,
  costOfCancelling,
  deadlineOf,
  hasBegun,
  isPastDeadline,
  placesForWaitingList,
} from "@/lib/domain/cancellation";

const yoga = {
  beginDate: new Date("2026-11-25T17:30:00Z"),
  cancelTimeInHours: 24,
};

test.each<[at: string, begun: boolean, late: boolean]>([
  ["2026-11-24T17:29:59.999Z", false, false],
  ["2026-11-24T17:30:00.000Z", false, false],
  ["2026-11-24T17:30:00.001Z", false, true],
  ["2026-11-25T17:29:59.999Z", false, true],
  ["2026-11-25T17:30:00.000Z", true, true],
])("at %s a class has begun: %s, and its deadline has passed: %s", (at, begun, late) => {
  const now = new Date(at);
  for (const activity of [yoga, { ...yoga, beginDate: yoga.beginDate.toISOString() }]) {
    expect(hasBegun(activity, now)).toBe(begun);
    expect(isPastDeadline(activity, now)).toBe(late);
  }
});

test("the deadline counts elapsed hours when the clock changes before the class", () => {
  const beginDate = new Date("2026-10-25T09:00:00Z");
  expect(deadlineOf({ beginDate, cancelTimeInHours: 12 })).toEqual(
    new Date("2026-10-24T21:00:00Z"),
  );
});

test("a cancellation returns the credit until the deadline, inclusive", () => {
  const deadline = deadlineOf(yoga);
  const at = (ms: number, isWaiting = false) =>
    cancelledStatus(yoga, { isWaiting }, new Date(deadline.getTime() + ms));
  expect([at(-1), at(0), at(1), at(1, true)]).toEqual([
    "CANCEL",
    "CANCEL",
    "CANCEL_NO_INCR",
    "CANCEL",
  ]);
});

test("a cancellation takes a waiting place first, then the newest", () => {
  const place = (arrival: number, isWaiting: boolean) => ({ arrival, isWaiting });
  expect(cancelOrder([place(1, false), place(2, true), place(3, false)])[0]).toEqual(
    place(2, true),
  );
  expect(cancelOrder([place(1, false), place(3, false), place(2, false)])[0]).toEqual(
    place(3, false),
  );
  expect(cancelOrder([])).toEqual([]);
});

test("the cost of a cancellation depends on payment, deadline and waiting", () => {
  const deadline = new Date("2026-11-23T17:30:00.000Z");
  const place = (paidBy: "CARD" | "SUBSCRIPTION", isWaiting: boolean, subscriptionId = "1") => ({
    paidBy,
    isWaiting,
    isShared: false,
    subscriptionId,
    deadline,
  });
  const all = [
    place("CARD", false),
    place("CARD", false, "2"),
    place("CARD", true),
    place("SUBSCRIPTION", false, "3"),
    place("SUBSCRIPTION", false, "4"),
    place("SUBSCRIPTION", false),
    place("SUBSCRIPTION", true),
  ];
  expect(costOfCancelling(all, deadline)).toEqual({
    returned: 3,
    cards: 2,
    lost: 0,
    freed: 4,
    counted: 0,
  });
  expect(costOfCancelling(all, new Date(deadline.getTime() + 1))).toEqual({
    returned: 1,
    cards: 1,
    lost: 2,
    freed: 1,
    counted: 3,
  });
});

test("cancelled places go to the waiting list until the deadline", () => {
  const request = { count: 1, waiting: 0, othersWaiting: 3, placesLeft: 0, late: false };
  expect(placesForWaitingList(request)).toBe(1);
  expect(placesForWaitingList({ ...request, waiting: 1 })).toBe(0);
  expect(placesForWaitingList({ ...request, count: 3, waiting: 1 })).toBe(2);
  expect(placesForWaitingList({ ...request, count: 3, othersWaiting: 1 })).toBe(1);
  expect(placesForWaitingList({ ...request, othersWaiting: 0 })).toBe(0);
  expect(placesForWaitingList({ ...request, placesLeft: 1 })).toBe(0);
  expect(placesForWaitingList({ ...request, late: true })).toBe(0);
});
