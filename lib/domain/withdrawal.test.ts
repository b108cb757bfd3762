import { expect, test } from "vitest";
import { parisDay, parisInstant } from "@/lib/domain/paris-time";
import {
  type Contract,
  refundCentsOf,
  type Use,
  usedCentsOf,
  withdrawalEnd,
  withdrawalError,
} from "@/lib/domain/withdrawal";

const holidays = new Set(["2026-12-25", "2027-01-01", "2026-05-01", "2026-05-08", "2026-05-14"]);
const isHoliday = (day: string) => holidays.has(day);

test.each([
  ["a plain day", "2026-11-03", "2026-11-17"],
  ["a Saturday: the Monday after", "2026-11-07", "2026-11-23"],
  ["a Sunday: the Monday after", "2026-11-08", "2026-11-23"],
  ["a Friday stays", "2026-11-06", "2026-11-20"],
  ["Christmas, a Friday: the Monday after", "2026-12-11", "2026-12-28"],
  ["New Year, a Friday: the Monday after", "2026-12-18", "2027-01-04"],
  ["the eve of Christmas stays", "2026-12-10", "2026-12-24"],
  ["the Thursday of Ascension: the Friday after", "2026-04-30", "2026-05-15"],
  ["the first of May, a Friday, and its weekend", "2026-04-17", "2026-05-04"],
  ["over the change to winter time", "2026-10-20", "2026-11-03"],
  ["over the change to summer time", "2026-03-24", "2026-04-07"],
])("the 14th day is %s", (_, bought, until) => {
  expect(withdrawalEnd(bought, isHoliday)).toBe(until);
});

test("bought in the last minutes of a Paris day, it counts from that day, over a clock change too", () => {
  const boughtAt = (day: string) => parisDay(parisInstant(day, "23:59"));
  expect(withdrawalEnd(boughtAt("2026-10-20"), isHoliday)).toBe("2026-11-03");
  expect(withdrawalEnd(boughtAt("2026-03-24"), isHoliday)).toBe("2026-04-07");
});

test.each([
  ["without a right", null, null, "2026-11-10", "NO_WITHDRAWAL"],
  ["on the day of purchase", "2026-11-17", null, "2026-11-03", null],
  ["on the last day", "2026-11-17", null, "2026-11-17", null],
  ["the day after", "2026-11-17", null, "2026-11-18", "WITHDRAWAL_OVER"],
  ["a second time", "2026-11-17", "2026-11-05T10:00:00.000Z", "2026-11-10", "WITHDRAWN"],
  ["a second time, late", "2026-11-17", "2026-11-05T10:00:00.000Z", "2026-11-20", "WITHDRAWN"],
])("%s: whether one can withdraw", (_, withdrawUntil, withdrawnAt, today, refused) => {
  expect(withdrawalError({ withdrawUntil, withdrawnAt }, today)).toBe(refused);
});

const card: Contract = {
  type: "CARD",
  priceCents: 12_000,
  quantity: 10,
  beginDate: "2026-11-01",
  endDate: "2027-01-30",
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
const nap = ["2026-11-03", "2026-11-04"];
const now: Use = { today: "2026-11-10", places: 0, asleep: [] };

test.each<[string, Contract, Partial<Use>, number]>([
  ["a card unused", card, {}, 0],
  ["a card half used", card, { places: 5 }, 6_000],
  ["a card wholly used", card, { places: 10 }, 12_000],
  ["more places than the card has", card, { places: 12 }, 12_000],
  ["half a cent goes up", { ...card, priceCents: 1_001, quantity: 2 }, { places: 1 }, 501],
  ["less than half a cent goes down", { ...card, priceCents: 100, quantity: 3 }, { places: 1 }, 33],
  ["more than half a cent goes up", { ...card, priceCents: 200, quantity: 3 }, { places: 1 }, 67],
  ["a free card", { ...card, priceCents: 0 }, { places: 3 }, 0],
  ["a card of no place", { ...card, quantity: 0 }, {}, 0],
  ["a card of no place, used", { ...card, quantity: 0 }, { places: 1 }, 12_000],
  ["a card asked to wait", { ...card, beginNow: false }, { places: 3 }, 0],
  ["a subscription on its first day", month, { today: "2026-11-01" }, 100],
  ["a subscription mid-term", month, {}, 1_000],
  ["a subscription on its last day", month, { today: "2026-11-30" }, 3_000],
  ["a subscription past its end", month, { today: "2026-12-05" }, 3_000],
  ["a subscription long before its begin", month, { today: "2026-10-20" }, 0],
  ["a subscription not begun", month, { today: "2026-10-31" }, 0],
  ["a subscription asked to wait", { ...month, beginNow: false }, {}, 0],
  // 8 waking days of 28.
  ["a subscription that slept two days", month, { asleep: nap }, 857],
  ["days asleep outside of it", month, { asleep: ["2026-10-31", "2026-12-01"] }, 1_000],
  // 9 waking days of 29, then 10.
  ["its first day asleep", month, { asleep: ["2026-11-01"] }, 931],
  ["its last day asleep", month, { asleep: ["2026-11-30"] }, 1_034],
  ["asleep since before its begin", { ...month, suspendDate: "2026-10-20" }, {}, 0],
  // 5 waking days of 25: asleep from the 6th to the 10th.
  ["a subscription asleep", { ...month, suspendDate: "2026-11-06" }, {}, 600],
  ["a subscription asleep since its begin", { ...month, suspendDate: "2026-11-01" }, {}, 0],
  // 3 waking days of 23.
  ["asleep again", { ...month, suspendDate: "2026-11-06" }, { asleep: nap }, 391],
  ["places do not count for a subscription", month, { places: 9 }, 1_000],
])("%s: what was used", (_, contract, use, cents) => {
  expect(usedCentsOf(contract, { ...now, ...use })).toBe(cents);
});

test.each([
  ["nothing used", 0, 12_000, 12_000],
  ["some used", 6_000, 12_000, 6_000],
  ["less paid than used", 6_000, 5_000, 0],
  ["nothing paid", 6_000, 0, 0],
])("%s: what is given back", (_, used, paid, refund) => {
  expect(refundCentsOf(used, paid)).toBe(refund);
});
