import { expect, test } from "vitest";
import { receiptBody, wrongDay } from "@/components/receipt/collect-form-values";

const typed = {
  amount: "59,90",
  receivedOn: "2026-11-24",
  reference: "",
  depositFrom: "2026-12",
  payer: "",
};

test("a deposit date counts when the method is a cheque", () => {
  expect(wrongDay(typed, "CHEQUE")).toBe(
    "Chèque à déposer à partir du\u00a0: la date est invalide.",
  );
  expect(wrongDay(typed, "CASH")).toBeNull();
  const days = { ...typed, depositFrom: "2026-12-01" };
  expect(receiptBody("s", days, "CHEQUE")).toMatchObject({ depositFrom: "2026-12-01" });
  expect(receiptBody("s", days, "CASH")).toMatchObject({ depositFrom: undefined, amount: 59.9 });
});

test("wrongDay returns an error when the receipt's day does not exist", () => {
  const wrong = { ...typed, receivedOn: "2026-02-31" };
  expect(wrongDay(wrong, "CASH")).toBe("Reçu le\u00a0: la date est invalide.");
});
