import { formatInTimeZone } from "date-fns-tz";
import { expect, test, vi } from "vitest";
import {
  addDays,
  addMonths,
  clockTime,
  daysBetween,
  monthStart,
  monthsBetween,
  parisDay,
  parisHour,
  parisInstant,
  parisInstantOn,
  parisTime,
  secondsUntil,
  startOfParisDay,
  startOfTomorrow,
  timeOf,
  weekOf,
} from "@/lib/domain/paris-time";

test("the process runs in the time zone of TZ", () => {
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env.TZ);
});

test.each([
  ["2026-11-21", "18:00", "2026-11-21T17:00:00.000Z"],
  ["2026-07-14", "18:00", "2026-07-14T16:00:00.000Z"],
  // In spring 02:30 does not exist and becomes 03:30; in autumn its first occurrence counts.
  ["2027-03-28", "02:30", "2027-03-28T01:30:00.000Z"],
  ["2027-03-28", "03:00", "2027-03-28T01:00:00.000Z"],
  ["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
  ["2026-10-25", "00:00", "2026-10-24T22:00:00.000Z"],
  ["2027-01-01", "00:00", "2026-12-31T23:00:00.000Z"],
  ["2028-02-29", "12:00", "2028-02-29T11:00:00.000Z"],
  ["2027-03-28", "01:59:59.999", "2027-03-28T00:59:59.999Z"],
  ["2026-10-25", "01:59:59.999", "2026-10-24T23:59:59.999Z"],
])("%s at %s in Paris is %s", (day, time, instant) => {
  expect(parisInstant(day, time).toISOString()).toBe(instant);
});

test("an instant is the same as a Date, a text and a number, to the millisecond", () => {
  const at = new Date("2026-11-21T17:00:00.123Z");
  for (const instant of [at, at.toISOString(), at.getTime()])
    expect(timeOf(instant)).toBe(at.getTime());
});

test("an instant near midnight is on its Paris day", () => {
  expect(parisDay(new Date("2026-11-30T22:59:59Z"))).toBe("2026-11-30");
  expect(parisDay(new Date("2026-11-30T23:00:00Z"))).toBe("2026-12-01");
  expect(parisDay(new Date("2026-06-30T22:00:00Z"))).toBe("2026-07-01");
  expect(parisTime(new Date("2026-06-30T22:00:00Z"))).toBe("00:00:00.000");
  expect(clockTime(new Date("2026-06-30T22:07:59.999Z"))).toBe("00:07");
});

test("a month begins at midnight in Paris", () => {
  for (const [month, first] of [
    ["2026-11", "2026-10-31T23:00:00.000Z"],
    ["2027-04", "2027-03-31T22:00:00.000Z"],
    ["2028-03", "2028-02-29T23:00:00.000Z"],
    ["2027-01", "2026-12-31T23:00:00.000Z"],
  ] as const) {
    const begin = startOfParisDay(monthStart(`${month}-17`));
    expect(begin.toISOString()).toBe(first);
    expect([parisDay(begin), parisTime(begin)]).toEqual([`${month}-01`, "00:00:00.000"]);
    expect(monthStart(parisDay(new Date(begin.getTime() - 1)), 1)).toBe(`${month}-01`);
  }
});

test("the days of the two clock changes last 23 and 25 hours", () => {
  const hours = (day: string) =>
    (startOfParisDay(addDays(day, 1)).getTime() - startOfParisDay(day).getTime()) / 3_600_000;
  expect([hours("2027-03-28"), hours("2026-10-25"), hours("2028-02-29")]).toEqual([23, 25, 24]);
  expect(parisDay(new Date("2026-10-25T22:59:59.999Z"))).toBe("2026-10-25");
  expect(parisDay(new Date("2027-03-28T21:59:59.999Z"))).toBe("2027-03-28");
});

test("29 February becomes 28 February in the next year, and returns after four", () => {
  expect([12, 24, 36, 48].map((months) => addMonths("2028-02-29", months))).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
  expect([addDays("2028-02-28", 1), addDays("2027-02-28", 1)]).toEqual([
    "2028-02-29",
    "2027-03-01",
  ]);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(monthStart("2028-02-29", 12)).toBe("2029-02-01");
});

test("days, weeks and months follow the calendar across both clock changes", () => {
  expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
  expect(addDays("2027-03-27", 1)).toBe("2027-03-28");
  expect(daysBetween("2026-10-01", "2026-11-01")).toBe(31);
  expect(daysBetween("2027-04-01", "2027-03-01")).toBe(-31);
  expect(weekOf("2026-10-25")).toBe("2026-10-19");
  expect(weekOf("2026-10-26")).toBe("2026-10-26");
  expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
  expect(monthStart("2026-12-31", 2)).toBe("2027-02-01");
  expect(monthStart("2026-03-31", -1)).toBe("2026-02-01");
  expect(monthsBetween("2026-11-30", "2027-02-01")).toBe(3);
  expect(monthsBetween("2026-11-01", "2026-10-31")).toBe(-1);
  expect(monthsBetween("2026-11-30", "2026-11")).toBe(0);
});
test("every hour of two years equals the one that date-fns-tz returns", () => {
  // date-fns-tz is correct at every hour only when the process runs in UTC.
  vi.stubEnv("TZ", "UTC");
  for (
    let instant = Date.parse("2026-01-01T00:30:00Z");
    instant < Date.parse("2028-01-01T00:00:00Z");
    instant += 3_600_000
  ) {
    const date = new Date(instant);
    expect(`${parisDay(date)} ${parisTime(date)}`).toBe(
      formatInTimeZone(date, "Europe/Paris", "yyyy-MM-dd HH:mm:ss.SSS"),
    );
  }
  vi.unstubAllEnvs();
});

test("a time some days from an instant is the calendar's through every clock change", () => {
  for (let at = Date.UTC(2026, 0, 1, 0, 30); at < Date.UTC(2027, 0, 2); at += 18_000_000) {
    const instant = new Date(at);
    expect(parisHour(instant)).toBe(Number(parisTime(instant).slice(0, 2)));
    for (const [days, time] of [
      [0, "20:00"],
      [-1, "02:30"],
      [-300, "00:00"],
      [31, "23:59"],
    ] as const)
      expect(parisInstantOn(instant, days, time)).toEqual(
        parisInstant(addDays(parisDay(instant), days), time),
      );
  }
});

test("the seconds until tomorrow in Paris are those of the day's real length", () => {
  const night = new Date("2026-10-24T22:00:00.500Z");
  expect(startOfTomorrow(night).toISOString()).toBe("2026-10-25T23:00:00.000Z");
  expect(secondsUntil(startOfTomorrow(night), night)).toBe(25 * 3600);
});
