import { expect, test } from "vitest";
import { addDays } from "./paris-time";
import { isValidityDays, VALIDITY_MONTHS, validityDays, validityMonths } from "./validity";

test("a validity's days correspond to its months from every begin", () => {
  const fourYears = Array.from({ length: 1461 }, (_, n) => addDays("2026-01-01", n));
  for (const months of VALIDITY_MONTHS) {
    const counted = new Set(fourYears.map((day) => validityDays(day, months)));
    expect([...counted].filter((days) => !isValidityDays(days))).toEqual([]);
    expect([...counted].map(validityMonths).every((found) => found === months)).toBe(true);
  }
});

test("both ends of a range of days correspond to its months", () => {
  expect([28, 31, 89, 93, 178, 185, 364, 366, 543, 550].map(validityMonths)).toEqual([
    1, 1, 3, 3, 6, 6, 12, 12, 18, 18,
  ]);
});
