import { expect, test } from "vitest";
import { type EndedWithClass, type Payer, planReturn, weekKey } from "@/lib/domain/class-return";
import { parisInstant } from "@/lib/domain/paris-time";

const place = (id: string, changes: Partial<EndedWithClass> = {}): EndedWithClass => ({
  id,
  activityId: "class",
  beginDate: parisInstant("2026-11-24", "18:00"),
  traineeId: "lea",
  subscriptionId: "paid",
  isWaiting: false,
  credited: true,
  weekQuota: null,
  ...changes,
});
const card: Payer = {
  type: "CARD",
  quantityLeft: 1,
  nbReservationPerWeek: null,
  beginDate: "2026-11-01",
  endDate: "2026-11-30",
  suspendDate: null,
  deletedAt: null,
  withdrawnAt: null,
};
const weekly: Payer = {
  ...card,
  type: "SUBSCRIPTION",
  quantityLeft: null,
  nbReservationPerWeek: 2,
};
const uncredited = { credited: false, weekQuota: 2 };

function outcome(
  payer: Payer | null,
  places: EndedWithClass[],
  { linked = true, used = 0 } = {},
): string[] {
  const plan = planReturn({
    places,
    payers: new Map(payer ? [["paid", payer]] : []),
    linked: new Set(linked ? ["lea"] : []),
    placesByWeek: new Map([[weekKey("paid", "2026-11-23"), used]]),
  });
  return [
    ...plan.restored.map(({ id, debit }) => `${id}${debit ? " -1" : ""}`),
    ...plan.lost.map(({ id, reason }) => `${id} ${reason}`),
  ];
}

const asleep = { suspendDate: "2026-11-20" };
test.each([
  ["a card pays again", card, [place("a")], {}, ["a -1"]],
  ["nobody is there any more", null, [place("a")], {}, ["a LEFT"]],
  [
    "who left comes before all else",
    { ...card, ...asleep },
    [place("a")],
    { linked: false },
    ["a LEFT"],
  ],
  [
    "asleep comes before ended",
    { ...card, ...asleep, endDate: "2026-11-23" },
    [place("a")],
    {},
    ["a SUSPENDED"],
  ],
  [
    "asleep only since the class's day",
    { ...card, suspendDate: "2026-11-24" },
    [place("a")],
    {},
    ["a SUSPENDED"],
  ],
  [
    "asleep only since the day after",
    { ...card, suspendDate: "2026-11-25" },
    [place("a")],
    {},
    ["a -1"],
  ],
  [
    "the class's day is the last one",
    { ...card, endDate: "2026-11-24" },
    [place("a")],
    {},
    ["a -1"],
  ],
  [
    "it ended the day before",
    { ...card, endDate: "2026-11-23", quantityLeft: 0 },
    [place("a")],
    {},
    ["a ENDED"],
  ],
  ["it begins the day after", { ...card, beginDate: "2026-11-25" }, [place("a")], {}, ["a ENDED"]],
  ["it was withdrawn from", { ...card, withdrawnAt: new Date(0) }, [place("a")], {}, ["a ENDED"]],
  ["it was deleted", { ...card, deletedAt: new Date(0) }, [place("a")], {}, ["a ENDED"]],
  [
    "one credit pays for the first of two",
    card,
    [place("a"), place("b")],
    {},
    ["a -1", "b NO_CREDIT"],
  ],
  [
    "what gave no credit back takes none",
    { ...card, quantityLeft: 0 },
    [place("a", { credited: false })],
    {},
    ["a"],
  ],
  ["a week with room", weekly, [place("a", uncredited)], { used: 1 }, ["a"]],
  [
    "a week used up",
    weekly,
    [place("a", uncredited), place("b", uncredited)],
    { used: 1 },
    ["a", "b WEEK_USED"],
  ],
  [
    "a quota that a move had granted stays",
    weekly,
    [place("a", { ...uncredited, weekQuota: 3 })],
    { used: 2 },
    ["a"],
  ],
  [
    "a card that became a subscription pays by the week",
    weekly,
    [place("a")],
    { used: 2 },
    ["a WEEK_USED"],
  ],
] as const)("%s", (_, payer, places, now, expected) => {
  expect(outcome(payer, [...places], now)).toEqual(expected);
});
