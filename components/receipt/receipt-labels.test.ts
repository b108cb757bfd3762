import { expect, test } from "vitest";
import { badgeLabel, isReversible, methodLabel } from "@/components/receipt/receipt-labels";
import type { Receipt } from "@/lib/contract/money/receipts";

const receipt = {
  kind: "PAYMENT",
  method: "CASH",
  correctedBy: null,
  cameOnline: false,
} as Receipt;
const opening: Receipt = { ...receipt, kind: "OPENING", method: null };

test("badgeLabel is null when the method already says the kind", () => {
  expect(methodLabel(opening)).toBe("Avant Élan");
  expect(badgeLabel(opening)).toBeNull();
  expect(badgeLabel(receipt)).toBeNull();
  expect(badgeLabel({ ...receipt, kind: "REVERSAL" })).toBe("Annulation");
});

test("a receipt counts as online when cameOnline is true, whatever its reference", () => {
  const byHand: Receipt = { ...receipt, method: "CARD", reference: "pi_7" };
  expect([methodLabel(byHand), isReversible(byHand)]).toEqual(["Carte bancaire", true]);
  const online: Receipt = { ...byHand, reference: "cs_7", cameOnline: true };
  expect([methodLabel(online), isReversible(online)]).toEqual(["Carte en ligne", false]);
});
