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
  ["a closure and holidays apply", all, "Grippe"],
  ["holidays apply", { ...all, closures: false }, "Noël"],
  ["school holidays apply", { ...all, closures: false, publicHolidays: false }, "Vacances de Noël"],
  ["the day was chosen by hand", { closures: false, dates: [DAY] }, "Jour choisi"],
  ["the day is kept", { ...all, keep: [DAY] }, null],
  ["only the default applies", {}, "Grippe"],
  ["nothing applies", { closures: false }, null],
];
test.each(cases)("a day is skipped for the first reason when %s", (_, skip, expected) => {
  expect(skipReasons({ ...closuresOnly, ...skip }, free)(DAY)).toBe(expected);
});

test.each([
  ["2026-12-18", null],
  ["2026-12-19", "Vacances de Noël"],
  ["2027-01-03", "Vacances de Noël"],
  ["2027-01-04", null],
])("school holidays include both ends: %s", (day, expected) => {
  expect(skipReasons({ ...closuresOnly, schoolHolidays: true }, free)(day)).toBe(expected);
});

const nothing = { dates: [], keep: [] };
const choices = [
  ["skips a day", nothing, null, false, { dates: [DAY], keep: [] }],
  ["restores a skipped day", { dates: [DAY], keep: [] }, null, true, nothing],
  ["keeps a holiday", nothing, "Noël", true, { dates: [], keep: [DAY] }],
  ["skips a kept holiday again", { dates: [], keep: [DAY] }, "Noël", false, nothing],
  [
    "skips a kept day that is no holiday any more",
    { dates: [], keep: [DAY] },
    null,
    false,
    { dates: [DAY], keep: [] },
  ],
  ["changes nothing when the day has its state", nothing, null, true, nothing],
] as const;
test.each(choices)("a choice %s", (_, before, reason, wanted, after) => {
  const chosen = choose({ ...closuresOnly, ...before }, { day: DAY, reason, wanted });
  expect(chosen).toEqual({ ...closuresOnly, ...after });
  // `skipReasons`, which the series applies, agrees with `isMade`.
  const closures = reason === null ? [] : one(reason);
  expect(skipReasons(chosen, { ...free, closures })(DAY) === null).toBe(wanted);
  expect(isMade(chosen, DAY, reason)).toBe(wanted);
});

test("a choice of one day does not change other days", () => {
  const chosen = { dates: ["2026-12-01"], keep: ["2026-12-24"] };
  expect(choose(chosen, { day: DAY, reason: null, wanted: false })).toEqual({
    ...chosen,
    dates: ["2026-12-01", DAY],
  });
  expect(choose(chosen, { day: DAY, reason: "Grippe", wanted: true })).toEqual({
    ...chosen,
    keep: ["2026-12-24", DAY],
  });
});
