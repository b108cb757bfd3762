import { expect, test } from "vitest";
import { type EndedWithClass, type Payer, planReturn, weekKey } from "@/lib/domain/class-return";
import { parisInstant } from "@/lib/domain/paris-time";

const place = (id: string, changes: Partial<EndedWithClass> = {}): EndedWithClass => ({
  id,
  activityId: "class",
  beginDate: parisInstant("2026-11-24", "18:00"),
  cancelledAt: parisInstant("2026-11-20", "09:00"),
  traineeId: "lea",
  subscriptionId: "paid",
  isWaiting: false,
  credited: true,
  weekQuota: null,
  uncoveredReason: null,
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
/** Instants around the cancellation of 09:00. */
const BEFORE = parisInstant("2026-11-20", "08:59");
const AFTER = parisInstant("2026-11-20", "09:01");
const uncredited = { credited: false, weekQuota: 2 };

function outcome(
  payer: Payer | null,
  places: EndedWithClass[],
  { linkEnd = null as Date | null, used = 0, lastBooked = "08:00" } = {},
): string[] {
  const plan = planReturn({
    places,
    payers: new Map(payer ? [["paid", payer]] : []),
    linkEnds: new Map([["lea", linkEnd]]),
    placesByWeek: new Map([
      [
        weekKey("paid", "2026-11-23"),
        { places: used, lastBooked: parisInstant("2026-11-20", lastBooked) },
      ],
    ]),
  });
  return [
    ...plan.restored.map(({ id, debit }) => `${id}${debit ? " -1" : ""}`),
    ...plan.lost.map(({ id, reason }) => `${id} ${reason}`),
  ];
}

const paused = { suspendDate: "2026-11-20" };
test.each([
  ["its card has a credit", card, [place("a")], {}, ["a -1"]],
  [
    "its card begins on the class's day",
    { ...card, beginDate: "2026-11-24" },
    [place("a")],
    {},
    ["a -1"],
  ],
  ["its subscription is deleted", null, [place("a")], {}, ["a LEFT"]],
  [
    "the trainee left and the card is paused",
    { ...card, ...paused },
    [place("a")],
    { linkEnd: AFTER },
    ["a LEFT"],
  ],
  ["the trainee had left before", card, [place("a")], { linkEnd: BEFORE }, ["a -1"]],
  [
    "its card is paused and has ended",
    { ...card, ...paused, endDate: "2026-11-23" },
    [place("a")],
    {},
    ["a SUSPENDED"],
  ],
  [
    "its card is paused from the class's day",
    { ...card, suspendDate: "2026-11-24" },
    [place("a")],
    {},
    ["a SUSPENDED"],
  ],
  [
    "its card is paused from the day after",
    { ...card, suspendDate: "2026-11-25" },
    [place("a")],
    {},
    ["a -1"],
  ],
  [
    "its card ends on the class's day",
    { ...card, endDate: "2026-11-24" },
    [place("a")],
    {},
    ["a -1"],
  ],
  [
    "its card's end is now the day before",
    { ...card, endDate: "2026-11-23", quantityLeft: 0 },
    [place("a")],
    {},
    ["a ENDED"],
  ],
  [
    "its card begins the day after",
    { ...card, beginDate: "2026-11-25" },
    [place("a")],
    {},
    ["a ENDED"],
  ],
  ["its card was withdrawn from", { ...card, withdrawnAt: AFTER }, [place("a")], {}, ["a ENDED"]],
  [
    "its card had been withdrawn from before",
    { ...card, withdrawnAt: BEFORE },
    [place("a")],
    {},
    ["a -1"],
  ],
  [
    "its paused card had been withdrawn from before",
    { ...card, ...paused, withdrawnAt: BEFORE },
    [place("a", { uncoveredReason: "SUSPENDED" })],
    {},
    ["a -1"],
  ],
  [
    "its class had been moved beyond the card's end",
    { ...card, endDate: "2026-11-23" },
    [place("a", { uncoveredReason: "ENDED" })],
    {},
    ["a -1"],
  ],
  [
    "its class had been moved before the card's begin",
    { ...card, beginDate: "2026-11-25" },
    [place("a", { uncoveredReason: "ENDED" })],
    {},
    ["a -1"],
  ],
  [
    "its class had begun before the card's pause",
    { ...card, suspendDate: "2026-11-24" },
    [place("a", { uncoveredReason: "SUSPENDED" })],
    {},
    ["a -1"],
  ],
  [
    "its class had been moved beyond the end of a card paused since",
    { ...card, ...paused, endDate: "2026-11-23" },
    [place("a", { uncoveredReason: "ENDED" })],
    {},
    ["a SUSPENDED"],
  ],
  ["its card was marked deleted", { ...card, deletedAt: AFTER }, [place("a")], {}, ["a ENDED"]],
  ["two places share one credit", card, [place("a"), place("b")], {}, ["a -1", "b NO_CREDIT"]],
  [
    "its cancellation returned no credit",
    { ...card, quantityLeft: 0 },
    [place("a", { credited: false })],
    {},
    ["a"],
  ],
  [
    "three places share two credits",
    { ...card, quantityLeft: 2 },
    [place("a"), place("b"), place("c")],
    {},
    ["a -1", "b -1", "c NO_CREDIT"],
  ],
  [
    "the place before takes no credit",
    card,
    [place("a", { credited: false }), place("b")],
    {},
    ["a", "b -1"],
  ],
  ["its week has a place left", weekly, [place("a", uncredited)], { used: 1 }, ["a"]],
  [
    "two places share one place of a week",
    weekly,
    [place("a", uncredited), place("b", uncredited)],
    { used: 1 },
    ["a", "b WEEK_USED"],
  ],
  [
    "the places of two weeks each have their own week",
    { ...weekly, endDate: "2026-12-31" },
    [
      place("a", uncredited),
      place("b", { ...uncredited, beginDate: parisInstant("2026-12-01", "18:00") }),
    ],
    { used: 1 },
    ["a", "b"],
  ],
  [
    "a move had raised its quota",
    weekly,
    [place("a", { ...uncredited, weekQuota: 3 })],
    { used: 2 },
    ["a"],
  ],
  [
    "a lowered quota is used by a place booked before the cancellation",
    { ...weekly, nbReservationPerWeek: 1 },
    [place("a", uncredited)],
    { used: 1 },
    ["a"],
  ],
  [
    "a lowered quota is used by a place booked since",
    { ...weekly, nbReservationPerWeek: 1 },
    [place("a", uncredited)],
    { used: 1, lastBooked: "10:00" },
    ["a WEEK_USED"],
  ],
  ["its card became a subscription", weekly, [place("a")], { used: 1 }, ["a"]],
  [
    "its card became a subscription whose week is full",
    weekly,
    [place("a")],
    { used: 2 },
    ["a WEEK_USED"],
  ],
] as const)("a place returns with its class or not when %s", (_, payer, places, now, expected) => {
  expect(outcome(payer, [...places], now)).toEqual(expected);
});
