import { expect, test } from "vitest";
import { endOfValidity } from "@/lib/domain/subscription-end";

test("a validity of 365 or 366 days is a calendar year, one of 364 is not", () => {
  expect([364, 365, 366].map((days) => endOfValidity("2027-03-01", days))).toEqual([
    "2028-02-28",
    "2028-03-01",
    "2028-03-01",
  ]);
});
