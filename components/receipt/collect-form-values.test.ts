import { expect, test } from "vitest";
import { receiptBody, wrongDay } from "@/components/receipt/collect-form-values";

const cheque = {
  amount: "59,90",
  method: "CHEQUE" as const,
  receivedOn: "2026-11-24",
  reference: "1407",
  depositFrom: "2026-12",
  payer: "",
};
const cash = { ...cheque, method: "CASH" as const };

test("a deposit date and a cheque number count when the method is a cheque", () => {
  expect(wrongDay(cheque)).toBe("À déposer à partir du\u00a0: la date est invalide.");
  expect(wrongDay(cash)).toBeNull();
  expect(receiptBody("s", { ...cheque, depositFrom: "2026-12-01" })).toMatchObject({
    depositFrom: "2026-12-01",
    reference: "1407",
  });
  expect(receiptBody("s", { ...cash, depositFrom: "2026-12-01" })).toMatchObject({
    depositFrom: undefined,
    reference: undefined,
    amount: 59.9,
  });
});

test("wrongDay returns an error when the receipt's day does not exist", () => {
  const wrong = { ...cash, receivedOn: "2026-02-31" };
  expect(wrongDay(wrong)).toBe("Reçu le\u00a0: la date est invalide.");
});
