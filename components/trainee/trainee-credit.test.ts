import { expect, test } from "vitest";
import { creditOf } from "@/components/trainee/trainee-credit";

const today = "2026-11-22";
const card = {
  type: "CARD",
  quantityLeft: 7,
  nbReservationPerWeek: null,
  endDate: "2027-06-30",
  withdrawnAt: null,
  suspendDate: null,
  due: 0,
} as const;
const weekly = {
  ...card,
  type: "SUBSCRIPTION",
  quantityLeft: null,
  nbReservationPerWeek: 2,
} as const;
const textOf = (subscriptions: (typeof card | typeof weekly | object)[], subscribed = true) =>
  creditOf({ subscribed, subscriptions: subscriptions as (typeof card)[] }, today)?.text ?? null;

test.each([
  ["a card that runs", [card], "7\u00a0cours · 30/06/2027"],
  ["a weekly subscription", [weekly], "2/sem. · 30/06/2027"],
  [
    "two cards",
    [card, { ...card, quantityLeft: 1, endDate: "2026-12-31" }],
    "1\u00a0cours · 31/12",
  ],
  [
    "a used-up card beside one that runs",
    [{ ...card, quantityLeft: 0 }, card],
    "7\u00a0cours · 30/06/2027",
  ],
  ["a suspended card", [{ ...card, suspendDate: "2026-11-01" }], "En pause"],
  ["a used-up card", [{ ...card, quantityLeft: 0 }], "Formule terminée"],
  ["subscriptions ended and paid", [], "Formule terminée"],
  [
    "two debts, one of an ended card",
    [
      { ...card, due: 60.1 },
      { ...card, due: 0.2, endDate: "2026-01-01" },
    ],
    "Doit 60,30\u00a0€",
  ],
])("creditOf returns its text for %s", (_, subscriptions, text) => {
  expect(textOf(subscriptions)).toBe(text);
});

test("creditOf returns null when a trainee never had a subscription", () => {
  expect(textOf([], false)).toBeNull();
});
