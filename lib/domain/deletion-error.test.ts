import { expect, test } from "vitest";
import { deletionError } from "@/lib/domain/deletion-error";

test.each([
  [null, "nothing is paid", { isPaid: false, price: 120, amountPaid: 0 }],
  [null, "it is free", { isPaid: true, price: 0, amountPaid: 0 }],
  ["DELETE_PAID", "all is paid", { isPaid: true, price: 120, amountPaid: 120 }],
  ["DELETE_PARTLY_PAID", "a part is paid", { isPaid: false, price: 120, amountPaid: 20 }],
  ["DELETE_PARTLY_PAID", "it became free", { isPaid: true, price: 0, amountPaid: 20 }],
  ["DELETE_PARTLY_PAID", "too much went back", { isPaid: false, price: 120, amountPaid: -20 }],
] as const)("a subscription's deletion returns %s when %s", (error, _, money) => {
  expect(deletionError(money)).toBe(error);
});
