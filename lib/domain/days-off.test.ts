import { expect, test } from "vitest";
import { schoolHolidays, schoolHolidaysUntil } from "@/lib/domain/days-off";

const named = (zone: "A" | "B" | "C" | null, from: string, to: string) =>
  schoolHolidays(zone, from, to).map(({ beginDate, endDate }) => `${beginDate} ${endDate}`);

test.each([
  ["A", "2027-02-01", "2027-03-31", ["2027-02-13 2027-02-28"]],
  ["B", "2027-02-01", "2027-03-31", ["2027-02-20 2027-03-07"]],
  ["C", "2027-02-01", "2027-03-31", ["2027-02-06 2027-02-21"]],
  ["C", "2027-02-21", "2027-02-21", ["2027-02-06 2027-02-21"]],
  ["C", "2027-02-22", "2027-04-02", []],
  ["C", "2027-02-05", "2027-02-06", ["2027-02-06 2027-02-21"]],
  [null, "2026-01-01", "2027-12-31", []],
] as const)("zone %s has its school holidays from %s to %s", (zone, from, to, expected) => {
  expect(named(zone, from, to)).toEqual(expected);
});

test("known school holidays end with the file's last summer", () => {
  expect(schoolHolidaysUntil("B")).toBe("2027-08-31");
  expect(schoolHolidaysUntil(null)).toBeNull();
});
