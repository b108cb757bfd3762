import { expect, it } from "vitest";
import { chequesOf, readPrice, typedEuros } from "./typed-money";

it.each([
  [120, 3, ["40", "40", "40"]],
  [100, 3, ["33", "33", "34"]],
  [120.5, 3, ["40", "40", "40,50"]],
  [2, 3, ["0,66", "0,66", "0,68"]],
  [0.05, 2, ["0,02", "0,03"]],
])("chequesOf splits %d € into %d cheques of %j", (euros, count, amounts) => {
  expect(chequesOf(euros, count, "2026-11-22").map(({ amount }) => amount)).toEqual(amounts);
});

it("chequesOf dates one cheque a month, on the last day of a shorter month", () => {
  expect(chequesOf(90, 4, "2026-11-30").map(({ depositFrom }) => depositFrom)).toEqual([
    "",
    "2026-12-30",
    "2027-01-30",
    "2027-02-28",
  ]);
});

it.each([
  ["12,50", 12.5],
  ["12.5", 12.5],
  ["1 250 €", 1250],
  ["0", 0],
  ["", null],
  ["  ", null],
  ["12,505", null],
  ["-5", null],
  ["1.250,00", null],
])("readPrice returns the price typed as '%s' as %j", (typed, euros) => {
  expect(readPrice(typed)).toBe(euros);
});

it.each([0, 9.5, 12.05, 130, 99_999.99])(
  "readPrice returns %d € from the text that a field shows",
  (euros) => {
    expect(readPrice(typedEuros(euros))).toBe(euros);
  },
);
