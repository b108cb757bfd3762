import { expect, test } from "vitest";
import { type BookableClass, type BookingFacts, planBooking } from "@/lib/domain/booking";
import type { PayingSubscription } from "@/lib/domain/eligibility";
import { CLASS_RULES } from "./class-rules";

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
const hoursLater = (hours: number, changes: Partial<BookableClass> = {}): BookableClass => ({
  ...yoga,
  id: `${hours} h later`,
  beginDate: new Date(yoga.beginDate.getTime() + hours * HOUR),
  ...changes,
});
const card: PayingSubscription = {
  type: "CARD",
  quantityLeft: 3,
  nbReservationPerWeek: null,
  beginDate: "2026-11-01",
  endDate: "2027-11-01",
  suspendDate: null,
  isPrivateOffer: false,
  beginNow: true,
  withdrawUntil: "2026-12-24",
  withdrawnAt: null,
};
const weekly = (quota: number): PayingSubscription => ({
  ...card,
  type: "SUBSCRIPTION",
  quantityLeft: null,
  nbReservationPerWeek: quota,
});
const plan = (changes: Partial<BookingFacts> = {}) =>
  planBooking({
    now: new Date("2026-11-21T12:00:00Z"),
    requested: yoga,
    later: [],
    subscription: card,
    places: 1,
    placesByWeek: new Map(),
    heldIds: new Set(),
    byCoach: false,
    ...changes,
  });

test("a subscription covers its first and its last day", () => {
  for (const days of [
    { beginDate: "2026-11-25" },
    { endDate: "2026-11-25" },
    { beginDate: "2026-11-25", endDate: "2026-11-25" },
  ])
    expect(plan({ subscription: { ...card, ...days } }).error).toBeUndefined();
});

test("a payment error carries the numbers of its sentence", () => {
  expect(plan({ places: 4 }).error).toEqual({
    code: "NOT_ENOUGH_CREDITS",
    params: { left: 3, requested: 4 },
  });
  expect(plan({ subscription: weekly(1), places: 2 }).error).toEqual({
    code: "WEEKLY_QUOTA",
    params: { quota: 1, left: 1, requested: 2 },
  });
  const placesByWeek = new Map([["2026-11-23", 2]]);
  expect(plan({ subscription: weekly(1), placesByWeek }).error).toEqual({
    code: "WEEKLY_QUOTA",
    params: { quota: 1, left: 0, requested: 1 },
  });
  expect(plan({ subscription: { ...card, isPrivateOffer: true } }).error).toEqual({
    code: "SUBSCRIPTION_WRONG_PRIVACY",
    params: { privateClass: false },
  });
});

test("a series counts its own places of a week against the weekly quota", () => {
  const result = plan({
    subscription: weekly(2),
    later: [hoursLater(24), hoursLater(48), hoursLater(168)],
    placesByWeek: new Map([["2026-11-30", 1]]),
  });
  expect(result).toMatchObject({
    places: [{ activityId: "yoga" }, { activityId: "24 h later" }, { activityId: "168 h later" }],
    skipped: [{ activityId: "48 h later", reason: "WEEKLY_QUOTA" }],
  });
});

test("a series reports why it skips a later class, unless it is cancelled", () => {
  const result = plan({
    now: new Date(yoga.beginDate.getTime() + HOUR),
    byCoach: true,
    requested: yoga,
    later: [
      hoursLater(1, { confirmedPlaces: 10 }),
      hoursLater(24, { isPrivateActivity: true }),
      hoursLater(48, { cancelledAt: new Date() }),
    ],
  });
  expect(result).toMatchObject({
    places: [{ activityId: "yoga" }],
    skipped: [
      { activityId: "1 h later", reason: "FULL" },
      { activityId: "24 h later", reason: "PRIVACY" },
    ],
  });
  expect(result.error === undefined && result.skipped).toHaveLength(2);
  const begun = plan({ later: [hoursLater(-1000)], subscription: card });
  expect(begun).toMatchObject({ skipped: [{ reason: "BEGUN" }] });
});

test("the coach can book a begun class up to its capacity", () => {
  const requested = { ...yoga, confirmedPlaces: 8 };
  const now = new Date(yoga.beginDate.getTime() + 1);
  expect(plan({ requested, now, byCoach: true, places: 2 }).error).toBeUndefined();
  expect(plan({ requested, now, byCoach: true, places: 3 }).error?.code).toBe("ACTIVITY_FULL");
});
