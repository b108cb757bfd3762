import { expect, test } from "vitest";
import { onlineMethodLeft } from "@/components/receipt/online-method-left";
import type { Receipt } from "@/lib/contract/money/receipts";

const paid = (amount: number, method: Receipt["method"], cameOnline = true) =>
  ({ amount, method, cameOnline }) as Receipt;

test.each([
  ["undefined when nothing came online", [paid(120, "CASH", false)], undefined],
  ["DEBIT when a debit came beside cash", [paid(100, "CASH", false), paid(100, "DEBIT")], "DEBIT"],
  [
    "undefined when all went back",
    [paid(120, "CARD"), paid(-70.1, "CARD"), paid(-49.9, "CARD")],
    undefined,
  ],
  [
    "CARD when the debit went back",
    [paid(50, "DEBIT"), paid(-50, "DEBIT"), paid(20, "CARD")],
    "CARD",
  ],
])("onlineMethodLeft returns %s", (_, receipts, method) => {
  expect(onlineMethodLeft(receipts)).toBe(method);
});
