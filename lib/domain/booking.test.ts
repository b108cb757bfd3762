import { expect, test } from "vitest";
import { type BookableClass, type BookingFacts, planBooking } from "@/lib/domain/booking";
import type { PayingSubscription } from "@/lib/domain/eligibility";
import { fillings } from "@/lib/domain/places.cases";
import { endAfterPause, endOfValidity } from "@/lib/domain/subscription-end";
import { isValidityDays, validityMonths } from "@/lib/domain/validity";
import { CLASS_RULES } from "./class-rules";

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
  ...CLASS_RULES,
};
const card: PayingSubscription = {
  type: "CARD",
  quantityLeft: 3,
  nbReservationPerWeek: null,
  beginDate: "2026-11-01",
  endDate: "2026-11-25",
  suspendDate: null,
  isPrivateOffer: false,
  beginNow: true,
  withdrawUntil: "2026-12-24",
  withdrawnAt: null,
};
const plan = (changes: Partial<BookingFacts> = {}) =>
  planBooking({
    now,
    requested: yoga,
    later: [],
    subscription: card,
    places: 1,
    placesByWeek: new Map(),
    heldIds: new Set(),
    byCoach: false,
    ...changes,
  });

test.each<[string, Partial<BookingFacts>]>([
  ["ACTIVITY_CANCELLED", { requested: { ...yoga, cancelledAt: now } }],
  ["ACTIVITY_BEGUN", { requested: { ...yoga, beginDate: now } }],
  ["ACTIVITY_FULL", { requested: { ...yoga, beginDate: now, confirmedPlaces: 10 }, byCoach: true }],
  ["SUBSCRIPTION_SUSPENDED", { subscription: { ...card, suspendDate: "2026-11-20" } }],
  ["SUBSCRIPTION_WRONG_PRIVACY", { subscription: { ...card, isPrivateOffer: true } }],
  ["SUBSCRIPTION_WRONG_PRIVACY", { requested: { ...yoga, isPrivateActivity: true } }],
  ["SUBSCRIPTION_DATES", { subscription: { ...card, endDate: "2026-11-24" } }],
  [
    "SUBSCRIPTION_DATES",
    { subscription: { ...card, beginDate: "2026-11-26", endDate: "2026-12-26" } },
  ],
  ["NOT_ENOUGH_CREDITS", { places: 4 }],
])("a booking fails with %s", (code, changes) => {
  expect(plan(changes).error?.code).toBe(code);
});

test("the weekly quota counts the Paris week's places and the requested ones", () => {
  const subscription: PayingSubscription = {
    ...card,
    type: "SUBSCRIPTION",
    quantityLeft: null,
    nbReservationPerWeek: 2,
  };
  expect(plan({ subscription, places: 2 }).error).toBeUndefined();
  expect(
    plan({ subscription, places: 2, placesByWeek: new Map([["2026-11-23", 1]]) }).error?.code,
  ).toBe("WEEKLY_QUOTA");
  expect(
    plan({ subscription, places: 2, placesByWeek: new Map([["2026-11-16", 2]]) }).error,
  ).toBeUndefined();
});

test.each(fillings)("a booking is confirmed or waits when $title", ({ filling, action }) => {
  const confirmed = action === "BOOK" ? 1 : 0;
  expect(plan({ requested: { ...yoga, ...filling } })).toMatchObject({
    places: [{ confirmed, waiting: 1 - confirmed }],
  });
});

test("the coach can book a place in a class that is over", () => {
  expect(
    plan({ requested: { ...yoga, beginDate: new Date("2026-11-10T10:00:00Z") }, byCoach: true }),
  ).toMatchObject({ places: [{ confirmed: 1, waiting: 0 }] });
});

test("a booking confirms free places only when the waiting list is empty", () => {
  expect(plan({ places: 3, requested: { ...yoga, confirmedPlaces: 9 } })).toMatchObject({
    places: [{ confirmed: 1, waiting: 2 }],
  });
  expect(plan({ requested: { ...yoga, waitingPlaces: 1 } })).toMatchObject({
    places: [{ confirmed: 0, waiting: 1 }],
  });
});

test("a series skips the later classes that the card cannot pay for", () => {
  const week = (n: number) => ({
    ...yoga,
    id: `week ${n}`,
    beginDate: new Date(yoga.beginDate.getTime() - (4 - n) * 168 * HOUR),
  });
  const result = plan({
    now: new Date("2026-11-01T12:00:00Z"),
    requested: week(1),
    later: [week(2), week(3), week(4), { ...week(5), beginDate: new Date("2026-12-02T17:30:00Z") }],
  });
  expect(result).toMatchObject({
    places: [{ activityId: "week 1" }, { activityId: "week 2" }, { activityId: "week 3" }],
    skipped: [
      { activityId: "week 4", reason: "NOT_ENOUGH_CREDITS" },
      { activityId: "week 5", reason: "DATES" },
    ],
  });
});

test("a series skips later classes that the trainee already booked", () => {
  const later = [1, 2].map((n) => ({
    ...yoga,
    id: `later ${n}`,
    beginDate: new Date(yoga.beginDate.getTime() + n * HOUR),
  }));
  const result = plan({ later, heldIds: new Set(["yoga", "later 1"]), places: 2 });
  expect(result).toMatchObject({
    places: [{ activityId: "yoga", confirmed: 2 }],
    skipped: [
      { activityId: "later 1", reason: "ALREADY_BOOKED" },
      { activityId: "later 2", reason: "NOT_ENOUGH_CREDITS" },
    ],
  });
});

test("days correspond to one of five validities, and a year to 12 months", () => {
  expect(
    [27, 28, 31, 32, 89, 93, 178, 185, 364, 366, 367, 543, 550, 551].filter(isValidityDays),
  ).toEqual([28, 31, 89, 93, 178, 185, 364, 366, 543, 550]);
  expect([30, 90, 181, 365, 547, 45].map(validityMonths)).toEqual([1, 3, 6, 12, 18, 1]);
  expect(endOfValidity("2028-02-29", 365)).toBe("2029-02-28");
  expect(endOfValidity("2026-11-21", 366)).toBe("2027-11-21");
  expect(endOfValidity("2026-11-21", 90)).toBe("2027-02-19");
  expect(endAfterPause("2027-03-31", "2026-11-01", "2026-11-21")).toBe("2027-04-20");
});
