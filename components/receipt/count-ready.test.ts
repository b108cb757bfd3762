import { expect, test } from "vitest";
import { countReady } from "@/components/receipt/count-ready";

test("countReady returns the cheques to deposit and `more` when a page follows", () => {
  const content = ["2027-03-01", null, "2026-11-26"].map((depositFrom) => ({ depositFrom }));
  const count = (totalElements: number) => countReady({ content, totalElements }, "2026-11-26");
  expect(count(3)).toEqual({ ready: 2, more: false });
  expect(count(101)).toEqual({ ready: 2, more: true });
  expect(countReady(undefined, "2026-11-26")).toEqual({ ready: 0, more: false });
});
