import { expect, test } from "vitest";
import { isBookPeriod } from "@/lib/domain/is-book-period";

test.each([
  ["2026-11-21", "2026-11-20", false],
  ["2026-11-21", "2026-11-21", true],
  ["2026-01-01", "2027-01-01", true],
  ["2026-01-01", "2027-01-02", false],
  ["2028-01-01", "2028-12-31", true],
  ["2028-01-01", "2029-01-01", false],
])("the book from %s to %s is possible: %s", (from, to, possible) => {
  expect(isBookPeriod(from, to)).toBe(possible);
});
