import { expect, test } from "vitest";
import { accountToTake } from "./edited-subscription";

const filled = { price: 120, owed: 120, amountPaid: 50, isPaid: false };
test.each([
  [
    "a payment",
    { ...filled, amountPaid: 120, isPaid: true },
    { ...filled, amountPaid: 120, isPaid: true },
  ],
  [
    "a refund that lowered the price",
    { ...filled, price: 110, owed: 110, amountPaid: 40 },
    { ...filled, price: 110, owed: 110, amountPaid: 40 },
  ],
  [
    "a refund beside another window's price",
    { ...filled, price: 115, owed: 115, amountPaid: 40 },
    { ...filled, amountPaid: 40 },
  ],
  [
    "a refund of what was given up in part",
    { ...filled, owed: 40, amountPaid: 40, isPaid: true },
    { ...filled, owed: 40, amountPaid: 40, isPaid: true },
  ],
])("the form takes over %s", (_, stored, taken) => {
  expect(accountToTake(filled, stored)).toEqual(taken);
});
