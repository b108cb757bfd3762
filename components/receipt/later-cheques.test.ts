import { expect, test } from "vitest";
import { countReady, laterCheques } from "./later-cheques";

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

test("countReady counts no later cheque and tells of others when a page follows", () => {
  const content = ["2027-03-01", null, "2026-11-26"].map((depositFrom) => ({ depositFrom }));
  const count = (totalElements: number) => countReady({ content, totalElements }, "2026-11-26");
  expect(count(3)).toEqual({ ready: 2, more: false });
  expect(count(101)).toEqual({ ready: 2, more: true });
  expect(countReady(undefined, "2026-11-26")).toEqual({ ready: 0, more: false });
});
