import { expect, test } from "vitest";
import { badgeLabel, methodLabel } from "@/components/receipt/receipt-labels";
import type { Receipt } from "@/lib/contract/money/receipts";

const receipt = { kind: "PAYMENT", method: "CASH", reference: null } as Receipt;
const opening: Receipt = { ...receipt, kind: "OPENING", method: null };

test("badgeLabel is null when the method already says the kind", () => {
  expect(methodLabel(opening)).toBe("Avant Élan");
  expect(badgeLabel(opening)).toBeNull();
  expect(badgeLabel(receipt)).toBeNull();
  expect(badgeLabel({ ...receipt, kind: "REVERSAL" })).toBe("Annulation");
});
