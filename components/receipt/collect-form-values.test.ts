import { expect, test } from "vitest";
import { receiptBody } from "@/components/receipt/collect-form-values";

const cheque = {
  amount: "59,90",
  method: "CHEQUE" as const,
  receivedOn: "2026-11-24",
  reference: "1407",
  depositFrom: "2026-12-01",
  payer: "",
};
const cash = { ...cheque, method: "CASH" as const };

test("a deposit date and a cheque number count when the method is a cheque", () => {
  expect(receiptBody("s", cheque)).toMatchObject({
    depositFrom: "2026-12-01",
    reference: "1407",
  });
  expect(receiptBody("s", cash)).toMatchObject({
    depositFrom: undefined,
    reference: undefined,
    amount: 59.9,
  });
});
