import { expect, test } from "vitest";
import { isFutureYear } from "@/lib/domain/is-future-year";

test("isFutureYear refuses a birth year when it is after this year", () => {
  const year = (birthYear: number | null | undefined) => isFutureYear(birthYear, "2026-12-31");
  expect([2027, 2026, 1900, null, undefined].map(year)).toEqual([true, false, false, false, false]);
});
