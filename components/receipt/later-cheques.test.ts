import { expect, test } from "vitest";
import { laterCheques } from "@/components/receipt/later-cheques";

test("laterCheques returns the cheques with a later date, soonest first", () => {
  const cheques = ["2027-03-01", null, "2027-01-01", "2026-11-26", "2027-02-01"].map(
    (depositFrom) => ({ depositFrom }),
  );
  expect(laterCheques(cheques, "2026-11-26").map(({ depositFrom }) => depositFrom)).toEqual([
    "2027-01-01",
    "2027-02-01",
    "2027-03-01",
  ]);
});
