import { expect, test } from "vitest";
import { lostOf } from "./import-losses";

type Card = Parameters<typeof lostOf>[0][number];
const card: Card = {
  label: "Carte 10 cours",
  beginDate: "2026-11-01",
  quantity: 10,
  priceCents: 12_000,
  owedCents: 12_000,
  amountPaidCents: 12_000,
  withdrawnAt: null,
};
const withdrawnAt = new Date("2026-11-05T10:00:00Z");

test.each<[string, Card[], string[]]>([
  ["one card", [card], []],
  ["two cards of different days", [card, { ...card, beginDate: "2026-11-02" }], []],
  ["two different cards of one day", [card, { ...card, label: "Carte 5 cours" }], []],
  ["two equal cards of one day", [card, card], ["SAME_DAY"]],
  [
    "three equal cards of one day",
    [card, card, { ...card, quantity: 5 }],
    ["SAME_DAY", "SAME_DAY"],
  ],
  [
    "two labels that differ by case and blanks",
    [card, { ...card, label: "carte  10 COURS " }],
    ["SAME_DAY"],
  ],
  ["a card above the limit", [{ ...card, quantity: 1001 }], ["TOO_LARGE"]],
  ["a card at the limit", [{ ...card, quantity: 1000 }], []],
  ["a subscription without a size", [{ ...card, quantity: null }], []],
  ["a card paid twice", [{ ...card, amountPaidCents: 24_000 }], ["NOT_THE_PRICE"]],
  ["a card below 0", [{ ...card, amountPaidCents: -1 }], ["NOT_THE_PRICE"]],
  ["a waived debt", [{ ...card, owedCents: 5000 }], ["NOT_OWED"]],
  ["a withdrawn card", [{ ...card, owedCents: 0, withdrawnAt }], ["WITHDRAWN"]],
  [
    "a withdrawn card that was free",
    [{ ...card, priceCents: 0, owedCents: 0, amountPaidCents: 0, withdrawnAt }],
    ["WITHDRAWN"],
  ],
])("a re-import of %s loses the expected part", (_, sold, lost) => {
  expect(lostOf(sold).map((one) => one.lost)).toEqual(lost);
});
