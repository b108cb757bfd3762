import { expect, test } from "vitest";
import {
  endingFirst,
  offeredFor,
  type PayingSubscription,
  paymentError,
  type RequestedPlaces,
} from "@/lib/domain/eligibility";

const card: PayingSubscription = {
  type: "CARD",
  quantityLeft: 3,
  nbReservationPerWeek: null,
  beginDate: "2026-11-01",
  endDate: "2026-11-30",
  suspendDate: null,
  isPrivateOffer: false,
  beginNow: true,
  withdrawUntil: "2026-12-24",
  withdrawnAt: null,
};
const weekly = { type: "SUBSCRIPTION", quantityLeft: null, nbReservationPerWeek: 2 } as const;
// 00:30 in Paris, which is the day before in UTC.
const yoga = { beginDate: "2026-11-23T23:30:00.000Z", isPrivateActivity: false };
const one: RequestedPlaces = { places: 1, placesInWeek: 0 };

test.each<
  [
    title: string,
    changes: Partial<PayingSubscription>,
    requested: Partial<RequestedPlaces>,
    code: string | null,
  ]
>([
  ["it is valid", {}, {}, null],
  ["one credit is left", { quantityLeft: 1 }, {}, null],
  ["the class is on its first day", { beginDate: "2026-11-24" }, {}, null],
  ["the class is on its last day", { endDate: "2026-11-24" }, {}, null],
  ["the class is a day after its end", { endDate: "2026-11-23" }, {}, "SUBSCRIPTION_DATES"],
  ["the class is a day before its begin", { beginDate: "2026-11-25" }, {}, "SUBSCRIPTION_DATES"],
  ["it is paused", { suspendDate: "2026-11-20" }, {}, "SUBSCRIPTION_SUSPENDED"],
  [
    "the coach books the day of its pause",
    { suspendDate: "2026-11-24" },
    { byCoach: true },
    "SUBSCRIPTION_SUSPENDED",
  ],
  [
    "the coach books the day before its pause",
    { suspendDate: "2026-11-25" },
    { byCoach: true },
    null,
  ],
  [
    "the trainee books the day before its pause",
    { suspendDate: "2026-11-25" },
    {},
    "SUBSCRIPTION_SUSPENDED",
  ],
  [
    "the class is on the last day of the withdrawal period",
    { beginNow: false, withdrawUntil: "2026-11-24" },
    {},
    "WITHDRAWAL_PERIOD",
  ],
  [
    "the class is after the withdrawal period",
    { beginNow: false, withdrawUntil: "2026-11-23" },
    {},
    null,
  ],
  ["it has no right of withdrawal", { beginNow: false, withdrawUntil: null }, {}, null],
  [
    "the trainee asked to start within the period",
    { beginNow: true, withdrawUntil: "2026-11-30" },
    {},
    null,
  ],
  ["it is withdrawn", { withdrawnAt: "2026-11-20T10:00:00.000Z" }, {}, "WITHDRAWN"],
  [
    "it is private and the class is not",
    { isPrivateOffer: true },
    {},
    "SUBSCRIPTION_WRONG_PRIVACY",
  ],
  ["no credit is left", { quantityLeft: 0 }, {}, "NOT_ENOUGH_CREDITS"],
  ["all credits are requested", {}, { places: 3 }, null],
  ["more places are requested than credits are left", {}, { places: 4 }, "NOT_ENOUGH_CREDITS"],
  ["its week is empty", weekly, { places: 2 }, null],
  ["its week has a place left", weekly, { placesInWeek: 1 }, null],
  ["its week is full", weekly, { placesInWeek: 2 }, "WEEKLY_QUOTA"],
  ["more places are requested than a week allows", weekly, { places: 3 }, "WEEKLY_QUOTA"],
  ["a card has many places in the week", {}, { placesInWeek: 50 }, null],
  [
    "several errors apply: the first one",
    { suspendDate: "2026-11-20", isPrivateOffer: true, quantityLeft: 0 },
    {},
    "SUBSCRIPTION_SUSPENDED",
  ],
])("a subscription pays or returns its error when %s", (_, changes, requested, code) => {
  const subscription = { ...card, ...changes };
  expect(paymentError(subscription, yoga, { ...one, ...requested })?.code ?? null).toBe(code);
  const alone = { ...one, ...requested };
  if (alone.places === 1 && alone.placesInWeek === 0)
    expect(offeredFor([{ id: "a", ...subscription }], yoga, requested)).toHaveLength(code ? 0 : 1);
});

test("subscriptions that can pay are offered, newest first", () => {
  const list = [
    { ...card, id: "0199-a" },
    { ...card, id: "0199-c" },
    { ...card, id: "0199-d", quantityLeft: 0 },
    { ...card, id: "0199-b", ...weekly },
  ];
  expect(offeredFor(list, yoga).map(({ id }) => id)).toEqual(["0199-c", "0199-b", "0199-a"]);
});

test("the subscription that ends first comes first, and equal ends keep their order", () => {
  const ends = ["2026-12-01", "2026-11-30", "2026-11-29", "2026-11-30"];
  const list = ends.map((endDate, id) => ({ id, endDate }));
  expect(endingFirst(list).map(({ id }) => id)).toEqual([2, 1, 3, 0]);
});

test("a subscription in its withdrawal period returns the period's last day", () => {
  const waits = { ...card, beginNow: false, withdrawUntil: "2026-11-24" };
  expect(paymentError(waits, yoga, one)).toEqual({
    code: "WITHDRAWAL_PERIOD",
    params: { until: "2026-11-24" },
  });
});

test("a private class is paid only by a private subscription", () => {
  const activity = { ...yoga, isPrivateActivity: true };
  expect(paymentError({ ...card, isPrivateOffer: true }, activity, one)).toBeNull();
  expect(paymentError(card, activity, one)).toEqual({
    code: "SUBSCRIPTION_WRONG_PRIVACY",
    params: { privateClass: true },
  });
});
