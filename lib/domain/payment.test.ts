import { describe, expect, it } from "vitest";
import { collect, dueOf, paymentState, readSum, sumEuros } from "./payment";

describe("the payment state", () => {
  it.each([
    [120, 0, "UNPAID", 120],
    [120, 0.01, "PARTIAL", 119.99],
    [120, 60, "PARTIAL", 60],
    [120, 119.99, "PARTIAL", 0.01],
    [120, 120, "PAID", 0],
    [0.3, 0.1 + 0.2, "PAID", 0],
    [0, 0, "PAID", 0],
  ] as const)(
    "of %d € with %d € received is %s, with %d € due",
    (price, amountPaid, state, due) => {
      expect(paymentState({ price, amountPaid })).toBe(state);
      expect(dueOf({ price, amountPaid })).toBe(due);
    },
  );
});

describe("the sum", () => {
  it.each([
    ["", 0],
    ["  ", 0],
    ["60", 60],
    ["60,5", 60.5],
    ["60.50", 60.5],
    ["1 200,00 €", 1200],
    ["1\u202f200\u00a0€", 1200],
    ["0", 0],
    ["-5", null],
    ["12,345", null],
    ["1,2,3", null],
    ["douze", null],
    ["1e3", null],
    ["Infinity", null],
  ] as const)("%j is read as %j", (typed, sum) => {
    expect(readSum(typed)).toBe(sum);
  });
});

describe("the received amount", () => {
  it.each([
    [120, 0, "", { amountPaid: 0 }],
    [120, 0, "50", { amountPaid: 50 }],
    [120, 50, "70", { amountPaid: 120 }],
    [120, 50, "70,01", { error: "MORE_THAN_DUE" }],
    [120, 0, "500", { error: "MORE_THAN_DUE" }],
    [120, 120, "1", { error: "MORE_THAN_DUE" }],
    [120, 120, "", { amountPaid: 120 }],
    [0, 0, "1", { error: "MORE_THAN_DUE" }],
    [0.3, 0.1, "0,2", { amountPaid: 0.3 }],
    [120, 0, "-5", { error: "NOT_A_SUM" }],
    [120, 0, "dix", { error: "NOT_A_SUM" }],
  ] as const)(
    "of %d € with %d € received and %j typed is %j",
    (price, amountPaid, typed, outcome) => {
      expect(collect({ price, amountPaid }, typed)).toEqual(outcome);
    },
  );
});

it("sumEuros adds in cents when floats would not add up", () => {
  expect(sumEuros([0.1, 0.2])).toBe(0.3);
  expect(sumEuros([])).toBe(0);
});
