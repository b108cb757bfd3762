import { expect, test } from "vitest";
import { choose, closuresOnly, isMade, type Skip, skipReasons } from "@/lib/domain/skip";

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

const nothing = { dates: [], keep: [] };
const pressed = [
  ["a day is left out by a press", nothing, null, false, { dates: [DAY], keep: [] }],
  ["and comes back by the next", { dates: [DAY], keep: [] }, null, true, nothing],
  ["a holiday is kept by a press", nothing, "Noël", true, { dates: [], keep: [DAY] }],
  ["and is a holiday again by the next", { dates: [], keep: [DAY] }, "Noël", false, nothing],
  [
    "a day kept that is no holiday any more is left out",
    { dates: [], keep: [DAY] },
    null,
    false,
    { dates: [DAY], keep: [] },
  ],
  ["what is so already stays", nothing, null, true, nothing],
] as const;
test.each(pressed)("%s", (_, before, reason, wanted, after) => {
  const chosen = choose({ ...closuresOnly, ...before }, DAY, reason, wanted);
  expect(chosen).toEqual({ ...closuresOnly, ...after });
  // As the rule of the series itself has it.
  const closures = reason === null ? [] : one(reason);
  expect(skipReasons(chosen, { ...free, closures })(DAY) === null).toBe(wanted);
  expect(isMade(chosen, DAY, reason)).toBe(wanted);
});

test("a choice of one day leaves the other days as they were chosen", () => {
  const chosen = { dates: ["2026-12-01"], keep: ["2026-12-24"] };
  expect(choose(chosen, DAY, null, false)).toEqual({ ...chosen, dates: ["2026-12-01", DAY] });
  expect(choose(chosen, DAY, "Grippe", true)).toEqual({ ...chosen, keep: ["2026-12-24", DAY] });
});
