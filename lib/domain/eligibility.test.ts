import { expect, test } from "vitest";
import {
  type Asked,
  offeredFor,
  type PayingSubscription,
  paymentError,
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
// Half past midnight in Paris, the day before in UTC.
const yoga = { beginDate: "2026-11-23T23:30:00.000Z", isPrivateActivity: false };
const one: Asked = { places: 1, placesInWeek: 0 };

test.each<
  [title: string, changes: Partial<PayingSubscription>, asked: Partial<Asked>, code: string | null]
>([
  ["a card that runs", {}, {}, null],
  ["its last credit", { quantityLeft: 1 }, {}, null],
  ["on its first day", { beginDate: "2026-11-24" }, {}, null],
  ["on its last day", { endDate: "2026-11-24" }, {}, null],
  ["a day too late", { endDate: "2026-11-23" }, {}, "SUBSCRIPTION_DATES"],
  ["a day too early", { beginDate: "2026-11-25" }, {}, "SUBSCRIPTION_DATES"],
  ["while it is paused", { suspendDate: "2026-11-20" }, {}, "SUBSCRIPTION_SUSPENDED"],
  [
    "entered by the coach on the day of its pause",
    { suspendDate: "2026-11-24" },
    { byCoach: true },
    "SUBSCRIPTION_SUSPENDED",
  ],
  [
    "entered by the coach for the day before its pause",
    { suspendDate: "2026-11-25" },
    { byCoach: true },
    null,
  ],
  [
    "booked by its trainee for the day before its pause",
    { suspendDate: "2026-11-25" },
    {},
    "SUBSCRIPTION_SUSPENDED",
  ],
  [
    "on the last day of a withdrawal that it waits for",
    { beginNow: false, withdrawUntil: "2026-11-24" },
    {},
    "WITHDRAWAL_PERIOD",
  ],
  ["the day after", { beginNow: false, withdrawUntil: "2026-11-23" }, {}, null],
  ["without a right it waits for nothing", { beginNow: false, withdrawUntil: null }, {}, null],
  ["begun on request", { beginNow: true, withdrawUntil: "2026-11-30" }, {}, null],
  ["withdrawn", { withdrawnAt: "2026-11-20T10:00:00.000Z" }, {}, "WITHDRAWN"],
  ["of the other kind", { isPrivateOffer: true }, {}, "SUBSCRIPTION_WRONG_PRIVACY"],
  ["a used-up card", { quantityLeft: 0 }, {}, "NOT_ENOUGH_CREDITS"],
  ["all that is left", {}, { places: 3 }, null],
  ["more than is left", {}, { places: 4 }, "NOT_ENOUGH_CREDITS"],
  ["a week that is free", weekly, { places: 2 }, null],
  ["a week with room", weekly, { placesInWeek: 1 }, null],
  ["a week that is full", weekly, { placesInWeek: 2 }, "WEEKLY_QUOTA"],
  ["more than a week allows", weekly, { places: 3 }, "WEEKLY_QUOTA"],
  ["a card does not count its week", {}, { placesInWeek: 50 }, null],
  [
    "the first reason is said",
    { suspendDate: "2026-11-20", isPrivateOffer: true, quantityLeft: 0 },
    {},
    "SUBSCRIPTION_SUSPENDED",
  ],
])("%s: whether it pays, or why not", (_, changes, asked, code) => {
  const subscription = { ...card, ...changes };
  expect(paymentError(subscription, yoga, { ...one, ...asked })?.code ?? null).toBe(code);
  const alone = { ...one, ...asked };
  if (alone.places === 1 && alone.placesInWeek === 0)
    expect(offeredFor([{ id: "a", ...subscription }], yoga, asked)).toHaveLength(code ? 0 : 1);
});

test("those that can pay are offered, the newest purchase first", () => {
  const list = [
    { ...card, id: "0199-a" },
    { ...card, id: "0199-c" },
    { ...card, id: "0199-d", quantityLeft: 0 },
    { ...card, id: "0199-b", ...weekly },
  ];
  expect(offeredFor(list, yoga).map(({ id }) => id)).toEqual(["0199-c", "0199-b", "0199-a"]);
});

test("a private class is paid by what is private", () => {
  const activity = { ...yoga, isPrivateActivity: true };
  expect(paymentError({ ...card, isPrivateOffer: true }, activity, one)).toBeNull();
  expect(paymentError(card, activity, one)).toEqual({
    code: "SUBSCRIPTION_WRONG_PRIVACY",
    params: { privateClass: true },
  });
});
