import { expect, test } from "vitest";
import {
  amountChange,
  canDeposit,
  dueCentsOf,
  isCashAboveLimit,
  loweredAmount,
  receiptNumber,
  receivedDayError,
  reversalError,
  settledAfter,
  toRefundCentsOf,
} from "./receipts";

test.each([
  [2026, 1, "2026-0001"],
  [2026, 42, "2026-0042"],
  [2027, 9999, "2027-9999"],
  [2027, 10_000, "2027-10000"],
])("the receipt %i/%i has the number %s", (year, rank, number) => {
  expect(receiptNumber(year, rank)).toBe(number);
});

test.each([
  [12_000, 0, 12_000, 0],
  [12_000, 5_050, 6_950, 0],
  [12_000, 12_000, 0, 0],
  [4_000, 12_000, 0, 8_000],
  [0, 0, 0, 0],
])(
  "an account with %i owed and %i received has %i due and %i to refund",
  (owedCents, amountPaidCents, due, refund) => {
    expect(dueCentsOf({ owedCents, amountPaidCents })).toBe(due);
    expect(toRefundCentsOf({ owedCents, amountPaidCents })).toBe(refund);
  },
);

const TODAY = "2026-11-21";
test.each([
  ["today", { receivedOn: TODAY }, null],
  ["tomorrow", { receivedOn: "2026-11-22" }, "RECEIVED_IN_FUTURE"],
  ["a year ago", { receivedOn: "2025-11-21" }, null],
  ["a year and a day ago", { receivedOn: "2025-11-20" }, "RECEIVED_TOO_LONG_AGO"],
  ["to be deposited in a year", { receivedOn: TODAY, depositFrom: "2027-11-21" }, null],
  ["to be deposited later", { receivedOn: TODAY, depositFrom: "2027-11-22" }, "DEPOSIT_TOO_LATE"],
  ["to be deposited from an earlier day", { receivedOn: TODAY, depositFrom: "2026-01-01" }, null],
])("money %s has its day error or none", (_, money, error) => {
  expect(receivedDayError(money, TODAY)).toBe(error);
});

test.each([
  ["CASH", 100_000, false],
  ["CASH", 100_001, true],
  ["CHEQUE", 1_000_000, false],
] as const)("%s for a price of %i cents is above the limit: %s", (method, price, above) => {
  expect(isCashAboveLimit(method, price)).toBe(above);
});

const payment = { kind: "PAYMENT", amountCents: 6_000, isReversed: false } as const;
test.each([
  ["a payment", payment, 12_000, null],
  ["the only payment", payment, 6_000, null],
  ["a sale", payment, null, null],
  ["a refunded payment", payment, 5_999, "ALREADY_REFUNDED"],
  ["a reversed payment", { ...payment, isReversed: true }, 6_000, "ALREADY_REVERSED"],
  ["a refund", { ...payment, kind: "REFUND" }, 6_000, "NOT_REVERSIBLE"],
  ["a correction", { ...payment, kind: "CORRECTION" }, 6_000, "NOT_REVERSIBLE"],
  ["an amount from before Élan", { ...payment, kind: "OPENING" }, 6_000, "NOT_REVERSIBLE"],
  ["a reversal", { ...payment, kind: "REVERSAL" }, 6_000, "NOT_REVERSIBLE"],
] as const)("reversing %s has its error or none", (_, receipt, received, error) => {
  expect(reversalError(receipt, received)).toBe(error);
});

const cheque = {
  kind: "PAYMENT",
  method: "CHEQUE",
  isReversed: false,
  isDeposited: false,
} as const;
test.each([
  ["a cheque", cheque, true],
  ["a reversed cheque", { ...cheque, isReversed: true }, false],
  ["a deposited cheque", { ...cheque, isDeposited: true }, false],
  ["cash", { ...cheque, method: "CASH" }, false],
  ["the reversal of a cheque", { ...cheque, kind: "REVERSAL" }, false],
] as const)("%s can be deposited or not", (_, receipt, goes) => {
  expect(canDeposit(receipt)).toBe(goes);
});

const stored = { owedCents: 12_000, amountPaidCents: 5_000, isPaid: false };
const requested = { priceCents: 12_000, amountPaidCents: 5_000, isPaid: false };
test.each([
  ["the stored values", stored, requested, 0],
  ["another price", stored, { ...requested, priceCents: 15_000 }, 0],
  ["a larger amount", stored, { ...requested, amountPaidCents: 8_000 }, 3_000],
  ["isPaid", stored, { ...requested, isPaid: true }, 7_000],
  ["isPaid at another price", stored, { ...requested, priceCents: 20_000, isPaid: true }, 15_000],
  [
    "a larger amount and isPaid",
    stored,
    { ...requested, amountPaidCents: 6_000, isPaid: true },
    1_000,
  ],
  ["a smaller amount", stored, { ...requested, amountPaidCents: 2_000 }, -3_000],
  [
    "a smaller amount and isPaid",
    stored,
    { ...requested, amountPaidCents: 0, isPaid: true },
    -5_000,
  ],
  [
    "no isPaid and the same amount",
    { ...stored, amountPaidCents: 12_000, isPaid: true },
    { ...requested, amountPaidCents: 12_000 },
    0,
  ],
  [
    "the stored isPaid",
    { ...stored, amountPaidCents: 12_000, isPaid: true },
    { ...requested, amountPaidCents: 12_000, isPaid: true },
    0,
  ],
] as const)("a PUT of %s records its difference in cents", (_, before, put, change) => {
  expect(amountChange(before, put)).toBe(change);
});

test.each([
  ["no settlement", null, 12_000, 12_000, 5_000, null],
  ["a waived debt", 5_000, 12_000, 12_000, 5_000, 5_000],
  ["a waived debt, then paid", 5_000, 12_000, 12_000, 12_000, null],
  ["a waived debt, then another price", 5_000, 12_000, 9_000, 5_000, null],
])(
  "settledAfter returns the settled amount for %s",
  (_, settledCents, priceCents, price, amountPaidCents, after) => {
    expect(settledAfter({ settledCents, priceCents }, { priceCents: price, amountPaidCents })).toBe(
      after,
    );
  },
);

test.each([
  ["the price", 1_000, null, 12_000, { priceCents: 11_000 }],
  ["all of the price", 12_000, null, 12_000, { priceCents: 0 }],
  ["more than the price", 12_001, null, 12_000, null],
  ["the settled amount", 1_000, 5_000, 12_000, { settledCents: 4_000 }],
  ["more than the settled amount", 5_001, 5_000, 12_000, null],
] as const)("a goodwill refund lowers %s", (_, cents, settledCents, priceCents, lowered) => {
  expect(loweredAmount(cents, { settledCents, priceCents })).toEqual(lowered);
});
