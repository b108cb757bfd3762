import { expect, test } from "vitest";
import { closuresOnly, type Skip, skipReasons } from "@/lib/domain/skip";

const DAY = "2026-12-25";
const one = (label: string) => [{ beginDate: DAY, endDate: DAY, label }];
const free = {
  closures: one("Grippe"),
  publicHolidays: (year: number) =>
    year === 2026 ? [{ ...one("Noël")[0], kind: "PUBLIC" as const } as never] : [],
  schoolHolidays: [{ beginDate: "2026-12-19", endDate: "2027-01-03", label: "Vacances de Noël" }],
};
const all = { publicHolidays: true, schoolHolidays: true, closures: true, dates: [DAY] };

const cases: [string, Partial<Skip>, string | null][] = [
  ["a closure's label comes first", all, "Grippe"],
  ["then the public holiday's", { ...all, closures: false }, "Noël"],
  [
    "then the school holidays'",
    { ...all, closures: false, publicHolidays: false },
    "Vacances de Noël",
  ],
  ["then that it was chosen", { closures: false, dates: [DAY] }, "Jour choisi"],
  ["what is kept is never left out", { ...all, keep: [DAY] }, null],
  ["nothing said: closures only", {}, "Grippe"],
  ["nothing wanted: nothing left out", { closures: false }, null],
];
test.each(cases)("%s", (_, skip, expected) => {
  expect(skipReasons({ ...closuresOnly, ...skip }, free)(DAY)).toBe(expected);
});

test.each([
  ["2026-12-18", null],
  ["2026-12-19", "Vacances de Noël"],
  ["2027-01-03", "Vacances de Noël"],
  ["2027-01-04", null],
])("both ends of school holidays are free: %s", (day, expected) => {
  expect(skipReasons({ ...closuresOnly, schoolHolidays: true }, free)(day)).toBe(expected);
});
