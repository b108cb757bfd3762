import { expect, test } from "vitest";
import { daysOfSet, setOfDays } from "@/lib/domain/day-set";

test.each([
  ["no day", [], "{}"],
  ["one day", ["2026-11-10"], "{[2026-11-10,2026-11-10]}"],
  ["a range over the end of a month", ["2026-11-30", "2026-12-01"], "{[2026-11-30,2026-12-01]}"],
  [
    "ranges over a 29 February and both clock changes",
    ["2028-02-28", "2028-02-29", "2028-03-01", "2028-03-26", "2028-03-27", "2028-10-29"],
    "{[2028-02-28,2028-03-01],[2028-03-26,2028-03-27],[2028-10-29,2028-10-29]}",
  ],
])("days are written as ranges of consecutive days: %s", (_, days, text) => {
  expect(setOfDays(days)).toBe(text);
});

test("a set is read without the end of each range", () => {
  expect(daysOfSet("{}")).toEqual([]);
  expect(daysOfSet("{[2028-02-28,2028-03-02),[2028-10-29,2028-10-30)}")).toEqual([
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
    "2028-10-29",
  ]);
});
