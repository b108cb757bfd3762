import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { parisInstant } from "@/lib/domain/paris-time";
import { atTimeOfDay, MAX_SERIES, type Recurrence, seriesSlots } from "@/lib/domain/recurrence";

const zones = ["UTC", "Europe/Paris", "America/New_York", "Pacific/Auckland"];
const here = process.env.TZ;
afterEach(() => {
  process.env.TZ = here;
});

// An oracle of its own: what a clock in Paris shows, by the platform and nothing of ours.
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
});
const wall = (instant: Date) => clock.format(instant);
const days = (first: string, last: string, recurrence: Recurrence, day = first.slice(0, 10)) =>
  seriesSlots(parisInstant(day, first.slice(11)), last, recurrence, 60).map(({ begin }) =>
    wall(begin),
  );

describe.each(zones)("on a machine in %s", (zone) => {
  test("a weekly class keeps its hour across the October change", () => {
    process.env.TZ = zone;
    expect(days("2026-10-12 18:30", "2026-11-02", "WEEKLY")).toEqual([
      "2026-10-12 18:30",
      "2026-10-19 18:30",
      "2026-10-26 18:30",
      "2026-11-02 18:30",
    ]);
  });

  test("a daily class in the skipped hour moves on for that day only", () => {
    process.env.TZ = zone;
    expect(days("2027-03-27 02:30", "2027-03-29", "DAILY")).toEqual([
      "2027-03-27 02:30",
      "2027-03-28 03:30",
      "2027-03-29 02:30",
    ]);
  });

  test("a monthly class of the 31st takes the last day of a shorter month, and comes back to the 31st", () => {
    process.env.TZ = zone;
    expect(
      days("2026-12-31 09:00", "2027-05-31", "MONTHLY").map((one) => one.slice(0, 10)),
    ).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    expect(
      days("2028-01-29 09:00", "2028-03-29", "MONTHLY").map((one) => one.slice(0, 10)),
    ).toEqual(["2028-01-29", "2028-02-29", "2028-03-29"]);
  });

  test("a class at midnight stays in its month", () => {
    process.env.TZ = zone;
    expect(days("2026-10-01 00:00", "2026-12-01", "MONTHLY")).toEqual([
      "2026-10-01 00:00",
      "2026-11-01 00:00",
      "2026-12-01 00:00",
    ]);
  });
});

test("every class of any series shows the first one's hour on a Paris clock, except in the skipped hour", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      fc.constantFrom<Recurrence>("DAILY", "WEEKLY", "MONTHLY"),
      fc.integer({ min: 0, max: 300 }),
      (date, recurrence, length) => {
        const first = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const last = wall(new Date(first.getTime() + length * 86_400_000)).slice(0, 10);
        const slots = seriesSlots(first, last, recurrence, 75);
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

test("a series beyond the limit answers one class too many, for the caller to refuse", () => {
  expect(seriesSlots(parisInstant("2026-01-01", "10:00"), "2099-01-01", "DAILY", 60)).toHaveLength(
    MAX_SERIES + 1,
  );
  expect(seriesSlots(parisInstant("2026-01-02", "10:00"), "2026-01-01", "DAILY", 60)).toEqual([]);
});

test("a class moved to another time of day keeps its own day", () => {
  const moved = atTimeOfDay(
    parisInstant("2026-10-26", "18:30"),
    parisInstant("2026-10-19", "12:00"),
  );
  expect(wall(moved)).toBe("2026-10-26 12:00");
});
