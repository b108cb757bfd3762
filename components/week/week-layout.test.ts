import { describe, expect, it } from "vitest";
import { parisInstant } from "@/lib/domain/paris-time";
import { bandsOf, hoursShown, layWeek, movedBy, timeOf } from "./week-layout";

const hour = 3_600_000;
const lesson = (id: string, day: string, time: string, minutes = 60) => {
  const begin = parisInstant(day, time);
  return {
    id,
    beginDate: begin.toISOString(),
    endDate: new Date(begin.getTime() + (minutes * hour) / 60).toISOString(),
  };
};
const of = (day: string, ...classes: ReturnType<typeof lesson>[]) =>
  (layWeek(classes, [day]).get(day) ?? []).map(({ activity, from, to, lane, lanes }) => [
    activity.id,
    timeOf(from),
    to - from,
    `${lane + 1}/${lanes}`,
  ]);

describe("the week's layout", () => {
  const day = "2026-11-24";

  it("puts classes at the same time side by side, and those after one another beneath each other", () => {
    expect(of(day, lesson("a", day, "18:00"), lesson("b", day, "19:00"))).toEqual([
      ["a", "18:00", 60, "1/1"],
      ["b", "19:00", 60, "1/1"],
    ]);
    expect(
      of(
        day,
        lesson("c", day, "18:30"),
        lesson("a", day, "18:00", 90),
        lesson("b", day, "18:15"),
        lesson("d", day, "19:30"),
      ),
    ).toEqual([
      ["a", "18:00", 90, "1/3"],
      ["b", "18:15", 60, "2/3"],
      ["c", "18:30", 60, "3/3"],
      ["d", "19:30", 60, "1/1"],
    ]);
  });

  it("gives the column that is free again to the next of a chain", () => {
    expect(
      of(day, lesson("a", day, "09:00", 180), lesson("b", day, "09:30"), lesson("c", day, "10:30")),
    ).toEqual([
      ["a", "09:00", 180, "1/2"],
      ["b", "09:30", 60, "2/2"],
      ["c", "10:30", 60, "2/2"],
    ]);
  });

  it("draws a short class long enough to be read and pressed, also beside its neighbour", () => {
    expect(of(day, lesson("a", day, "18:00", 15), lesson("b", day, "18:30", 30))).toEqual([
      ["a", "18:00", 45, "1/2"],
      ["b", "18:30", 45, "2/2"],
    ]);
  });

  it("lets a class past midnight go on beneath the day that it begins on", () => {
    const night = lesson("a", day, "23:30", 75);
    expect(of(day, night)).toEqual([["a", "23:30", 75, "1/1"]]);
    expect(of("2026-11-25", night)).toEqual([]);
    expect(hoursShown([{ from: 1410, to: 1485 }])).toEqual({ first: 8, last: 25 });
  });

  it("stands by the clock on the nights when it changes, and never upside down", () => {
    // 01:30 to 03:30 on the clock lasts one hour, 02:30 to 02:30 lasts one hour too.
    expect(of("2027-03-28", lesson("a", "2027-03-28", "01:30"))).toEqual([
      ["a", "01:30", 120, "1/1"],
    ]);
    expect(of("2026-10-25", lesson("a", "2026-10-25", "02:30"))).toEqual([
      ["a", "02:30", 45, "1/1"],
    ]);
    expect(of("2027-03-28", lesson("a", "2027-03-28", "18:30"))).toEqual([
      ["a", "18:30", 60, "1/1"],
    ]);
  });

  it("shows eight to twenty, and as much more as its classes need, up to six in the morning after", () => {
    expect(hoursShown([])).toEqual({ first: 8, last: 20 });
    expect(hoursShown([{ from: 390, to: 450 }])).toEqual({ first: 6, last: 20 });
    expect(hoursShown([{ from: 1200, to: 1290 }])).toEqual({ first: 8, last: 22 });
    expect(hoursShown([{ from: 1080, to: 2520 }])).toEqual({ first: 8, last: 30 });
  });

  it("moves a class by quarters within its day, and by days over months", () => {
    expect(movedBy({ day, from: 1110 }, { minutes: 15 })).toEqual({ day, from: 1125 });
    expect(movedBy({ day, from: 1115 }, { minutes: -15 })).toEqual({ day, from: 1095 });
    expect(movedBy({ day, from: 0 }, { minutes: -15 })).toEqual({ day, from: 0 });
    expect(movedBy({ day, from: 1425 }, { minutes: 15 })).toEqual({ day, from: 1425 });
    expect(movedBy({ day: "2026-11-30", from: 1115 }, { days: 1 })).toEqual({
      day: "2026-12-01",
      from: 1115,
    });
  });

  it("cuts days off to the week shown, and stacks those that overlap", () => {
    const week = ["2026-12-21", "2026-12-22", "2026-12-23", "2026-12-24", "2026-12-25"];
    const days = (beginDate: string, endDate: string) => ({ beginDate, endDate });
    const found = bandsOf(
      [
        days("2026-12-19", "2027-01-03"),
        days("2026-12-20", "2026-12-21"),
        days("2026-12-25", "2026-12-25"),
        days("2026-12-28", "2026-12-29"),
      ],
      week,
    );
    expect(found.map(({ from, to, row }) => [from, to, row])).toEqual([
      [0, 4, 0],
      [0, 0, 1],
      [4, 4, 1],
    ]);
  });
});
