import { formatInTimeZone } from "date-fns-tz";
import { afterEach, describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  monthStart,
  parisDay,
  parisInstant,
  parisTime,
  weekOf,
} from "@/lib/domain/paris-time";

const zones = ["UTC", "Europe/Paris", "America/New_York", "Pacific/Auckland"];
const here = process.env.TZ;
afterEach(() => {
  process.env.TZ = here;
});

describe.each(zones)("on a machine in %s", (zone) => {
  test.each([
    ["2026-11-21", "18:00", "2026-11-21T17:00:00.000Z"],
    ["2026-07-14", "18:00", "2026-07-14T16:00:00.000Z"],
    // Spring: 02:30 does not exist, and is 03:30. Autumn: 02:30 comes twice, and is the first.
    ["2027-03-28", "02:30", "2027-03-28T01:30:00.000Z"],
    ["2027-03-28", "03:00", "2027-03-28T01:00:00.000Z"],
    ["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
    ["2026-10-25", "00:00", "2026-10-24T22:00:00.000Z"],
    ["2027-01-01", "00:00", "2026-12-31T23:00:00.000Z"],
  ])("%s at %s in Paris is %s", (day, time, instant) => {
    process.env.TZ = zone;
    expect(parisInstant(day, time).toISOString()).toBe(instant);
  });

  test("an instant near midnight belongs to Paris's day", () => {
    process.env.TZ = zone;
    expect(parisDay(new Date("2026-11-30T22:59:59Z"))).toBe("2026-11-30");
    expect(parisDay(new Date("2026-11-30T23:00:00Z"))).toBe("2026-12-01");
    expect(parisDay(new Date("2026-06-30T22:00:00Z"))).toBe("2026-07-01");
    expect(parisTime(new Date("2026-06-30T22:00:00Z"))).toBe("00:00:00.000");
  });

  test("days, weeks and months are the calendar's, across both clock changes", () => {
    process.env.TZ = zone;
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
  });
});

test("every hour of two years is the one that another library reads", () => {
  // In UTC, where that library needs no shift of its own.
  process.env.TZ = "UTC";
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
});
