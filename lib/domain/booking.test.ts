import { expect, test } from "vitest";
import {
  type BookableClass,
  type BookingFacts,
  type PayingSubscription,
  planBooking,
} from "@/lib/domain/booking";
import {
  cancelledStatus,
  cancelOrder,
  costOfCancelling,
  deadlineOf,
  passedOn,
} from "@/lib/domain/cancellation";
import { endAfterPause, endOfValidity } from "@/lib/domain/subscription";
import { isValidityDays, validityMonths } from "@/lib/domain/validity";
import { confirmedOf, waitingListMove } from "@/lib/domain/waiting-list";

const now = new Date("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;

const yoga: BookableClass = {
  id: "yoga",
  beginDate: new Date("2026-11-25T17:30:00Z"),
  cancelTimeInHours: 24,
  maxParticipants: 10,
  confirmedPlaces: 4,
  waitingPlaces: 0,
  cancelledAt: null,
  isPrivateActivity: false,
};
const card: PayingSubscription = {
  type: "CARD",
  quantityLeft: 3,
  nbReservationPerWeek: null,
  beginDate: "2026-11-01",
  endDate: "2026-11-25",
  suspendDate: null,
  isPrivateOffer: false,
};
const plan = (changes: Partial<BookingFacts> = {}) =>
  planBooking({
    now,
    asked: yoga,
    later: [],
    subscription: card,
    places: 1,
    placesByWeek: new Map(),
    heldIds: new Set(),
    byCoach: false,
    ...changes,
  });

test.each<[string, Partial<BookingFacts>]>([
  ["ACTIVITY_CANCELLED", { asked: { ...yoga, cancelledAt: now } }],
  ["ACTIVITY_BEGUN", { asked: { ...yoga, beginDate: now } }],
  ["ACTIVITY_FULL", { asked: { ...yoga, beginDate: now, confirmedPlaces: 10 }, byCoach: true }],
  ["SUBSCRIPTION_SUSPENDED", { subscription: { ...card, suspendDate: "2026-11-20" } }],
  ["SUBSCRIPTION_WRONG_PRIVACY", { subscription: { ...card, isPrivateOffer: true } }],
  ["SUBSCRIPTION_WRONG_PRIVACY", { asked: { ...yoga, isPrivateActivity: true } }],
  ["SUBSCRIPTION_DATES", { subscription: { ...card, endDate: "2026-11-24" } }],
  [
    "SUBSCRIPTION_DATES",
    { subscription: { ...card, beginDate: "2026-11-26", endDate: "2026-12-26" } },
  ],
  ["NOT_ENOUGH_CREDITS", { places: 4 }],
])("is refused by %s", (code, changes) => {
  expect(plan(changes).refused?.code).toBe(code);
});

test("the quota counts the class's Paris week, and what is asked", () => {
  const subscription: PayingSubscription = {
    ...card,
    type: "SUBSCRIPTION",
    quantityLeft: null,
    nbReservationPerWeek: 2,
  };
  expect(plan({ subscription, places: 2 }).refused).toBeUndefined();
  expect(
    plan({ subscription, places: 2, placesByWeek: new Map([["2026-11-23", 1]]) }).refused?.code,
  ).toBe("WEEKLY_QUOTA");
  expect(
    plan({ subscription, places: 2, placesByWeek: new Map([["2026-11-16", 2]]) }).refused,
  ).toBeUndefined();
});

test("the coach may add to a class that is over", () => {
  expect(
    plan({ asked: { ...yoga, beginDate: new Date("2026-11-10T10:00:00Z") }, byCoach: true }),
  ).toMatchObject({ places: [{ confirmed: 1, waiting: 0 }] });
});

test("what is free is confirmed, the rest waits; behind somebody who waits, all of it", () => {
  expect(plan({ places: 3, asked: { ...yoga, confirmedPlaces: 9 } })).toMatchObject({
    places: [{ confirmed: 1, waiting: 2 }],
  });
  expect(confirmedOf({ ...yoga, waitingPlaces: 1 }, 1)).toBe(0);
});

test("later classes that the card does not cover are skipped, each with its reason", () => {
  const week = (n: number) => ({
    ...yoga,
    id: `week ${n}`,
    beginDate: new Date(yoga.beginDate.getTime() - (4 - n) * 168 * HOUR),
  });
  const answer = plan({
    now: new Date("2026-11-01T12:00:00Z"),
    asked: week(1),
    later: [week(2), week(3), week(4), { ...week(5), beginDate: new Date("2026-12-02T17:30:00Z") }],
  });
  expect(answer).toMatchObject({
    places: [{ activityId: "week 1" }, { activityId: "week 2" }, { activityId: "week 3" }],
    skipped: [
      { activityId: "week 4", reason: "NOT_ENOUGH_CREDITS" },
      { activityId: "week 5", reason: "DATES" },
    ],
  });
});

test("later classes where the trainee holds a place are skipped for that, the class asked for is not", () => {
  const later = [1, 2].map((n) => ({
    ...yoga,
    id: `later ${n}`,
    beginDate: new Date(yoga.beginDate.getTime() + n * HOUR),
  }));
  // Said of a place that one has, also where the card would not cover another one.
  const answer = plan({ later, heldIds: new Set(["yoga", "later 1"]), places: 2 });
  expect(answer).toMatchObject({
    places: [{ activityId: "yoga", confirmed: 2 }],
    skipped: [
      { activityId: "later 1", reason: "ALREADY_BOOKED" },
      { activityId: "later 2", reason: "NOT_ENOUGH_CREDITS" },
    ],
  });
});

test("the deadline itself is still free of charge, a millisecond later is not", () => {
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

test("one cancel takes a waiting place first, else the newest", () => {
  const place = (arrival: number, isWaiting: boolean) => ({ arrival, isWaiting });
  expect(cancelOrder([place(1, false), place(2, true), place(3, false)])[0]).toEqual(
    place(2, true),
  );
  expect(cancelOrder([place(1, false), place(3, false), place(2, false)])[0]).toEqual(
    place(3, false),
  );
  expect(cancelOrder([])).toEqual([]);
});

test("what cancelling costs is told by what paid, the deadline, and whether the place waits", () => {
  const deadline = new Date("2026-11-23T17:30:00.000Z");
  const place = (paidBy: "CARD" | "SUBSCRIPTION", isWaiting: boolean) => ({
    paidBy,
    isWaiting,
    deadline,
  });
  const all = [
    place("CARD", false),
    place("CARD", true),
    place("SUBSCRIPTION", false),
    place("SUBSCRIPTION", true),
  ];
  expect(costOfCancelling(all, deadline)).toEqual({ returned: 2, lost: 0, freed: 2, counted: 0 });
  expect(costOfCancelling(all, new Date(deadline.getTime() + 1))).toEqual({
    returned: 1,
    lost: 1,
    freed: 1,
    counted: 1,
  });
});

test("only confirmed places of a full class go to others, before the deadline, and no more than others wait for", () => {
  const given = { count: 1, waiting: 0, othersWaiting: 3, placesLeft: 0, late: false };
  expect(passedOn(given)).toBe(1);
  expect(passedOn({ ...given, waiting: 1 })).toBe(0);
  expect(passedOn({ ...given, count: 3, waiting: 1 })).toBe(2);
  expect(passedOn({ ...given, count: 3, othersWaiting: 1 })).toBe(1);
  expect(passedOn({ ...given, othersWaiting: 0 })).toBe(0);
  expect(passedOn({ ...given, placesLeft: 1 })).toBe(0);
  expect(passedOn({ ...given, late: true })).toBe(0);
});

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

test("a validity is one of five, and a year is a calendar year", () => {
  expect(
    [27, 28, 31, 32, 89, 93, 178, 185, 364, 366, 367, 543, 550, 551].filter(isValidityDays),
  ).toEqual([28, 31, 89, 93, 178, 185, 364, 366, 543, 550]);
  expect([30, 90, 181, 365, 547, 45].map(validityMonths)).toEqual([1, 3, 6, 12, 18, 1]);
  expect(endOfValidity("2028-02-29", 365)).toBe("2029-02-28");
  expect(endOfValidity("2026-11-21", 366)).toBe("2027-11-21");
  expect(endOfValidity("2026-11-21", 90)).toBe("2027-02-19");
  expect(endAfterPause("2027-03-31", "2026-11-01", "2026-11-21")).toBe("2027-04-20");
});
