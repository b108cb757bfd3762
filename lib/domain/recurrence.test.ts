import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, parisInstant } from "@/lib/domain/paris-time";
import {
  atTimeOfDay,
  extensionSlots,
  MAX_SERIES,
  type Recurrence,
  seriesSlots,
} from "@/lib/domain/recurrence";

// The expected wall-clock times come from Intl alone.
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
});
const wall = (instant: Date) => clock.format(instant);
const daily = { recurrence: "DAILY", minutes: 60 } as const;
const days = (first: string, last: string, recurrence: Recurrence, day = first.slice(0, 10)) =>
  seriesSlots(parisInstant(day, first.slice(11)), { lastDay: last, recurrence, minutes: 60 }).map(
    ({ begin }) => wall(begin),
  );

test("a weekly class keeps its hour when the clock changes in October", () => {
  expect(days("2026-10-12 18:30", "2026-11-02", "WEEKLY")).toEqual([
    "2026-10-12 18:30",
    "2026-10-19 18:30",
    "2026-10-26 18:30",
    "2026-11-02 18:30",
  ]);
});

test("a weekly class keeps its hour when the clock changes in March", () => {
  expect(days("2027-03-15 18:30", "2027-04-05", "WEEKLY")).toEqual([
    "2027-03-15 18:30",
    "2027-03-22 18:30",
    "2027-03-29 18:30",
    "2027-04-05 18:30",
  ]);
});

test("a daily class takes the first of two hours when its hour is repeated", () => {
  const slots = seriesSlots(parisInstant("2026-10-24", "02:30"), {
    ...daily,
    lastDay: "2026-10-26",
  });
  expect(slots.map(({ begin }) => begin.toISOString())).toEqual([
    "2026-10-24T00:30:00.000Z",
    "2026-10-25T00:30:00.000Z",
    "2026-10-26T01:30:00.000Z",
  ]);
});

test("a class keeps its length when the clock changes during it", () => {
  const shown = (day: string) =>
    seriesSlots(parisInstant(day, "23:30"), { ...daily, lastDay: day, minutes: 240 }).map(
      ({ begin, end }) => [wall(begin), wall(end)],
    );
  expect(shown("2026-10-24")).toEqual([["2026-10-24 23:30", "2026-10-25 02:30"]]);
  expect(shown("2027-03-27")).toEqual([["2027-03-27 23:30", "2027-03-28 04:30"]]);
});

test("a daily class moves by an hour on the day when its hour is skipped", () => {
  expect(days("2027-03-27 02:30", "2027-03-29", "DAILY")).toEqual([
    "2027-03-27 02:30",
    "2027-03-28 03:30",
    "2027-03-29 02:30",
  ]);
});

test("a monthly class of the 31st takes the last day when a month is shorter", () => {
  expect(days("2026-12-31 09:00", "2027-05-31", "MONTHLY").map((one) => one.slice(0, 10))).toEqual([
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
  ]);
  expect(days("2028-01-29 09:00", "2028-03-29", "MONTHLY").map((one) => one.slice(0, 10))).toEqual([
    "2028-01-29",
    "2028-02-29",
    "2028-03-29",
  ]);
});

test("a daily series contains 29 February only when the year has it", () => {
  const shown = (year: number) =>
    days(`${year}-02-28 10:00`, `${year}-03-01`, "DAILY").map((one) => one.slice(5, 10));
  expect([shown(2028), shown(2027)]).toEqual([
    ["02-28", "02-29", "03-01"],
    ["02-28", "03-01"],
  ]);
});

test("a series includes a class at the last minute of its last day", () => {
  expect(days("2026-11-28 23:59", "2026-11-30", "DAILY")).toHaveLength(3);
  expect(days("2026-11-29 00:00", "2026-12-01", "DAILY").at(-1)).toBe("2026-12-01 00:00");
});

test("a monthly class at midnight stays on the first of the month", () => {
  expect(days("2026-10-01 00:00", "2026-12-01", "MONTHLY")).toEqual([
    "2026-10-01 00:00",
    "2026-11-01 00:00",
    "2026-12-01 00:00",
  ]);
});
test("every class of a series has the Paris hour of the first, unless skipped", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      fc.constantFrom<Recurrence>("DAILY", "WEEKLY", "MONTHLY"),
      fc.integer({ min: 0, max: 300 }),
      (date, recurrence, length) => {
        const first = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const last = wall(new Date(first.getTime() + length * DAY_MS)).slice(0, 10);
        const slots = seriesSlots(first, { lastDay: last, recurrence, minutes: 75 });
        const hour = wall(first).slice(11);
        for (const { begin, end } of slots) {
          const shown = wall(begin);
          if (shown.slice(11) !== hour)
            expect([hour.slice(0, 2), shown.slice(11, 13)]).toEqual(["02", "03"]);
          expect(shown.slice(0, 10) <= last).toBe(true);
          expect(end.getTime() - begin.getTime()).toBe(75 * 60_000);
        }
        const gaps = slots
          .slice(1)
          .map(({ begin }, n) => begin.getTime() - (slots[n]?.begin.getTime() ?? 0));
        expect(gaps.every((gap) => gap > 0)).toBe(true);
      },
    ),
  );
});

test("a series stops at one class above the limit", () => {
  expect(
    seriesSlots(parisInstant("2026-01-01", "10:00"), { ...daily, lastDay: "2099-01-01" }),
  ).toHaveLength(MAX_SERIES + 1);
  expect(
    seriesSlots(parisInstant("2026-01-02", "10:00"), { ...daily, lastDay: "2026-01-01" }),
  ).toEqual([]);
});

test("a class keeps its day when it moves to another time of day", () => {
  const moved = atTimeOfDay(parisInstant("2026-10-26", "18:30"), "12:00");
  expect(wall(moved)).toBe("2026-10-26 12:00");
});

test("the limit of a series counts no skipped days", () => {
  const first = parisInstant("2026-01-01", "10:00");
  const weekend = (day: string) =>
    [0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay()) ? "Week-end" : null;
  const slots = seriesSlots(first, { ...daily, lastDay: "2099-01-01", reasonOf: weekend });
  expect(slots.filter(({ skipped }) => skipped === null)).toHaveLength(MAX_SERIES + 1);
  expect(slots.length).toBeGreaterThan(550);
});

const extensions: [string, Recurrence, string[], string, string[]][] = [
  [
    "weekly from the last class",
    "WEEKLY",
    ["2026-10-05 18:30", "2026-10-19 18:30"],
    "2026-11-03",
    ["2026-10-26 18:30", "2026-11-02 18:30"],
  ],
  [
    "daily at the hour of the last class",
    "DAILY",
    ["2027-03-01 09:00", "2027-03-27 02:30"],
    "2027-03-29",
    ["2027-03-28 03:30", "2027-03-29 02:30"],
  ],
  [
    "monthly on the 31st of the first class",
    "MONTHLY",
    ["2027-01-31 18:00", "2027-02-28 18:00"],
    "2027-05-31",
    ["2027-03-31 18:00", "2027-04-30 18:00", "2027-05-31 18:00"],
  ],
  [
    "monthly over a 29 February",
    "MONTHLY",
    ["2027-12-30 18:00", "2028-01-30 18:00"],
    "2028-03-30",
    ["2028-02-29 18:00", "2028-03-30 18:00"],
  ],
  [
    "monthly after the month of a moved last class",
    "MONTHLY",
    ["2027-01-31 18:00", "2027-03-30 19:00"],
    "2027-05-01",
    ["2027-04-30 19:00"],
  ],
  [
    "monthly on its largest day when it begins on a month's end",
    "MONTHLY",
    ["2027-02-28 18:00", "2027-03-30 18:00", "2027-04-30 18:00"],
    "2027-07-31",
    ["2027-05-30 18:00", "2027-06-30 18:00", "2027-07-30 18:00"],
  ],
  [
    "monthly on the 28th when one class moved to the 30th",
    "MONTHLY",
    ["2027-02-28 18:00", "2027-03-30 18:00", "2027-04-28 18:00"],
    "2027-06-30",
    ["2027-05-28 18:00", "2027-06-28 18:00"],
  ],
  [
    "monthly on its month end's day when two classes moved earlier",
    "MONTHLY",
    ["2027-04-30 18:00", "2027-05-15 18:00", "2027-06-15 18:00"],
    "2027-07-31",
    ["2027-07-30 18:00"],
  ],
  [
    "monthly on the last days when one class is on a 31st",
    "MONTHLY",
    ["2027-04-30 00:30", "2027-05-31 00:30", "2027-06-30 00:30"],
    "2027-08-31",
    ["2027-07-31 00:30", "2027-08-31 00:30"],
  ],
  [
    "monthly on the 28th when every class is on a 28th",
    "MONTHLY",
    ["2027-02-28 18:00", "2027-03-28 18:00"],
    "2027-05-31",
    ["2027-04-28 18:00", "2027-05-28 18:00"],
  ],
  [
    "monthly on the first class's day when a later one moved",
    "MONTHLY",
    ["2027-01-15 18:00", "2027-02-20 18:00", "2027-03-15 18:00"],
    "2027-04-30",
    ["2027-04-15 18:00"],
  ],
];
test.each(extensions)("a series is extended %s", (_, recurrence, classes, until, expected) => {
  const begins = classes.map((text) => parisInstant(text.slice(0, 10), text.slice(11)));
  const last = begins.at(-1) as Date;
  const slots = extensionSlots(
    { begins, last, now: last },
    { lastDay: until, recurrence, minutes: 60 },
  );
  expect(slots.map(({ begin }) => wall(begin))).toEqual(expected);
});

test("an extension keeps the day of a cancelled class and fills the months before it", () => {
  const [first, last, cancelled] = ["2027-02-28", "2027-03-30", "2027-07-31"].map((day) =>
    parisInstant(day, "18:00"),
  ) as [Date, Date, Date];
  const slots = extensionSlots(
    { begins: [first, last, cancelled], last, now: last },
    { lastDay: "2027-05-31", recurrence: "MONTHLY", minutes: 60 },
  );
  expect(slots.map(({ begin }) => wall(begin))).toEqual(["2027-04-30 18:00", "2027-05-31 18:00"]);
});

test("an extension counts no past class when the series ended 500 days ago", () => {
  const last = parisInstant("2026-01-01", "18:00");
  const now = parisInstant("2027-05-16", "18:00");
  const slots = extensionSlots({ begins: [last], last, now }, { ...daily, lastDay: "2027-05-18" });
  expect(slots.map(({ begin }) => wall(begin))).toEqual([
    "2027-05-16 18:00",
    "2027-05-17 18:00",
    "2027-05-18 18:00",
  ]);
});

test("a series begins at the second repeated hour when its first class does", () => {
  const second = new Date("2026-10-25T01:30:00Z");
  const [first, next] = seriesSlots(second, { ...daily, lastDay: "2026-10-26" });
  expect(first?.begin).toEqual(second);
  expect(next?.begin).toEqual(new Date("2026-10-26T01:30:00Z"));
});
