import { expect, test } from "vitest";
import { parisDay, parisInstant } from "@/lib/domain/paris-time";
import {
  type Contract,
  type ContractUse,
  refundCentsOf,
  refundDue,
  usedCentsOf,
  withdrawalEnd,
  withdrawalError,
} from "@/lib/domain/withdrawal";

const holidays = new Set(["2026-12-25", "2027-01-01", "2026-05-01", "2026-05-08", "2026-05-14"]);
const isHoliday = (day: string) => holidays.has(day);

test.each([
  ["a plain day", "2026-11-03", "2026-11-17"],
  ["a Saturday", "2026-11-07", "2026-11-23"],
  ["a Sunday", "2026-11-08", "2026-11-23"],
  ["a Friday", "2026-11-06", "2026-11-20"],
  ["Christmas, a Friday", "2026-12-11", "2026-12-28"],
  ["New Year, a Friday", "2026-12-18", "2027-01-04"],
  ["Christmas Eve", "2026-12-10", "2026-12-24"],
  ["Ascension, a Thursday", "2026-04-30", "2026-05-15"],
  ["the first of May, a Friday", "2026-04-17", "2026-05-04"],
  ["after the change to winter time", "2026-10-20", "2026-11-03"],
  ["after the change to summer time", "2026-03-24", "2026-04-07"],
])("the withdrawal period ends correctly when the 14th day is %s", (_, bought, until) => {
  expect(withdrawalEnd(bought, isHoliday)).toBe(until);
});

test("the withdrawal period counts from the Paris day of the purchase", () => {
  const boughtAt = (day: string) => parisDay(parisInstant(day, "23:59"));
  expect(withdrawalEnd(boughtAt("2026-10-20"), isHoliday)).toBe("2026-11-03");
  expect(withdrawalEnd(boughtAt("2026-03-24"), isHoliday)).toBe("2026-04-07");
});

test.each([
  ["no such right exists", null, null, "2026-11-10", "NO_WITHDRAWAL"],
  ["it is the day of purchase", "2026-11-17", null, "2026-11-03", null],
  ["it is the last day", "2026-11-17", null, "2026-11-17", null],
  ["it is the day after", "2026-11-17", null, "2026-11-18", "WITHDRAWAL_OVER"],
  ["it was already withdrawn", "2026-11-17", "2026-11-05T10:00:00.000Z", "2026-11-10", "WITHDRAWN"],
  [
    "it was already withdrawn and is late",
    "2026-11-17",
    "2026-11-05T10:00:00.000Z",
    "2026-11-20",
    "WITHDRAWN",
  ],
])("a withdrawal has its error or none when %s", (_, withdrawUntil, withdrawnAt, today, error) => {
  expect(withdrawalError({ withdrawUntil, withdrawnAt }, today)).toBe(error);
});

const card: Contract = {
  type: "CARD",
  priceCents: 12_000,
  quantity: 10,
  beginDate: "2026-11-01",
  endDate: "2027-01-30",
  soldBeginDate: null,
  soldEndDate: null,
  suspendDate: null,
  beginNow: true,
};
const month: Contract = {
  ...card,
  type: "SUBSCRIPTION",
  quantity: null,
  priceCents: 3_000,
  endDate: "2026-11-30",
};
const removed: Contract = {
  ...month,
  endDate: "2026-11-05",
  soldBeginDate: "2026-11-01",
  soldEndDate: "2026-11-30",
};
const pause = ["2026-11-03", "2026-11-04"];
const now: ContractUse = { today: "2026-11-10", places: 0, paused: [] };

test.each<[string, Contract, Partial<ContractUse>, number]>([
  ["a card unused", card, {}, 0],
  ["a card half used", card, { places: 5 }, 6_000],
  ["a card wholly used", card, { places: 10 }, 12_000],
  ["more places than the card has", card, { places: 12 }, 12_000],
  ["half a cent, rounded up", { ...card, priceCents: 1_001, quantity: 2 }, { places: 1 }, 501],
  [
    "less than half a cent, rounded down",
    { ...card, priceCents: 100, quantity: 3 },
    { places: 1 },
    33,
  ],
  [
    "more than half a cent, rounded up",
    { ...card, priceCents: 200, quantity: 3 },
    { places: 1 },
    67,
  ],
  ["a free card", { ...card, priceCents: 0 }, { places: 3 }, 0],
  ["a card of no place", { ...card, quantity: 0 }, {}, 0],
  ["a card of no place, used", { ...card, quantity: 0 }, { places: 1 }, 12_000],
  ["a card without early start", { ...card, beginNow: false }, { places: 3 }, 0],
  ["a subscription on its first day", month, { today: "2026-11-01" }, 100],
  ["a subscription mid-term", month, {}, 1_000],
  ["a subscription on its last day", month, { today: "2026-11-30" }, 3_000],
  ["a subscription past its end", month, { today: "2026-12-05" }, 3_000],
  ["a subscription long before its begin", month, { today: "2026-10-20" }, 0],
  ["a subscription not begun", month, { today: "2026-10-31" }, 0],
  ["a subscription without early start", { ...month, beginNow: false }, {}, 0],
  // 8 days of 28 outside pauses.
  ["a subscription paused for two days", month, { paused: pause }, 857],
  [
    "a subscription paused outside its days",
    month,
    { paused: ["2026-10-31", "2026-12-01"] },
    1_000,
  ],
  // 9 days of 29 outside pauses, then 10.
  ["a subscription paused on its first day", month, { paused: ["2026-11-01"] }, 931],
  ["a subscription paused on its last day", month, { paused: ["2026-11-30"] }, 1_034],
  ["a subscription paused since before its begin", { ...month, suspendDate: "2026-10-20" }, {}, 0],
  // 5 days of 25 outside pauses; the pause lasts from the 6th to the 10th.
  ["a subscription on pause", { ...month, suspendDate: "2026-11-06" }, {}, 600],
  ["a subscription on pause since its begin", { ...month, suspendDate: "2026-11-01" }, {}, 0],
  [
    "a subscription always on pause, past its end",
    { ...month, suspendDate: "2026-11-01" },
    { today: "2026-12-05" },
    0,
  ],
  // 3 days of 23 outside pauses.
  [
    "a subscription on its second pause",
    { ...month, suspendDate: "2026-11-06" },
    { paused: pause },
    391,
  ],
  ["a subscription ended by a removal", removed, {}, 500],
  // 3 days of 28 outside pauses.
  ["a subscription ended by a removal after a pause", removed, { paused: pause }, 321],
  [
    "a subscription removed before its begin",
    { ...removed, beginDate: "2026-11-05", soldBeginDate: "2026-11-08" },
    {},
    0,
  ],
  ["a subscription with places", month, { places: 9 }, 1_000],
])("the used amount is correct for %s", (_, contract, use, cents) => {
  expect(usedCentsOf(contract, { ...now, ...use })).toBe(cents);
});

test.each([
  ["nothing used", 0, 12_000, 12_000],
  ["a part used", 6_000, 12_000, 6_000],
  ["less paid than used", 6_000, 5_000, 0],
  ["nothing paid", 6_000, 0, 0],
])("the refund is correct with %s", (_, used, paid, refund) => {
  expect(refundCentsOf(used, paid)).toBe(refund);
});

test("a refund is due at the same Paris hour when the clock changes in between", () => {
  expect(refundDue(parisInstant("2027-03-20", "23:30"))).toEqual(
    parisInstant("2027-04-03", "23:30"),
  );
  expect(refundDue(parisInstant("2027-10-25", "00:30"))).toEqual(
    parisInstant("2027-11-08", "00:30"),
  );
});
