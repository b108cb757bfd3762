import { describe, expect, it } from "vitest";
import { parisInstant } from "@/lib/domain/paris-time";
import {
  bandsOf,
  foldHours,
  hoursShown,
  layWeek,
  minuteAt,
  movedBy,
  rowsAbove,
  timeOf,
} from "./week-layout";

const hour = 3_600_000;
const lesson = (id: string, day: string, time: string, minutes = 60) => {
  const begin = parisInstant(day, time);
  return {
    id,
    beginDate: begin.toISOString(),
    endDate: new Date(begin.getTime() + (minutes * hour) / 60).toISOString(),
  };
};
const layoutOf = (day: string, ...classes: ReturnType<typeof lesson>[]) =>
  (layWeek(classes, [day]).get(day) ?? []).map(({ activity, from, to, lane, lanes }) => [
    activity.id,
    timeOf(from),
    to - from,
    `${lane + 1}/${lanes}`,
  ]);

describe("the week's layout", () => {
  const day = "2026-11-24";

  it("puts classes side by side when they overlap", () => {
    expect(layoutOf(day, lesson("a", day, "18:00"), lesson("b", day, "19:00"))).toEqual([
      ["a", "18:00", 60, "1/1"],
      ["b", "19:00", 60, "1/1"],
    ]);
    expect(
      layoutOf(
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

  it("gives a column to the next class when it is free again", () => {
    expect(
      layoutOf(
        day,
        lesson("a", day, "09:00", 180),
        lesson("b", day, "09:30"),
        lesson("c", day, "10:30"),
      ),
    ).toEqual([
      ["a", "09:00", 180, "1/2"],
      ["b", "09:30", 60, "2/2"],
      ["c", "10:30", 60, "2/2"],
    ]);
  });

  it("gives a short class at least 45 minutes of height", () => {
    expect(layoutOf(day, lesson("a", day, "18:00", 15), lesson("b", day, "18:30", 30))).toEqual([
      ["a", "18:00", 45, "1/2"],
      ["b", "18:30", 45, "2/2"],
    ]);
  });

  it("continues a class on its first day when it ends after midnight", () => {
    const night = lesson("a", day, "23:30", 75);
    expect(layoutOf(day, night)).toEqual([["a", "23:30", 75, "1/1"]]);
    expect(layoutOf("2026-11-25", night)).toEqual([]);
    expect(hoursShown([{ from: 1410, to: 1485 }])).toEqual({ first: 7, last: 25 });
  });

  it("follows the Paris clock when the clock changes", () => {
    // 01:30 to 03:30 on the clock lasts one hour, 02:30 to 02:30 lasts one hour too.
    expect(layoutOf("2027-03-28", lesson("a", "2027-03-28", "01:30"))).toEqual([
      ["a", "01:30", 120, "1/1"],
    ]);
    expect(layoutOf("2026-10-25", lesson("a", "2026-10-25", "02:30"))).toEqual([
      ["a", "02:30", 45, "1/1"],
    ]);
    expect(layoutOf("2027-03-28", lesson("a", "2027-03-28", "18:30"))).toEqual([
      ["a", "18:30", 60, "1/1"],
    ]);
  });

  it("shows 7 to 22 h, and more hours when classes need them", () => {
    expect(hoursShown([])).toEqual({ first: 7, last: 22 });
    expect(hoursShown([{ from: 390, to: 450 }])).toEqual({ first: 6, last: 22 });
    expect(hoursShown([{ from: 1290, to: 1350 }])).toEqual({ first: 7, last: 23 });
    expect(hoursShown([{ from: 1080, to: 2520 }])).toEqual({ first: 7, last: 30 });
  });

  it("folds two or more empty hours in a row", () => {
    const busy = [
      { from: 9 * 60, to: 9 * 60 + 45 },
      { from: 11 * 60 + 30, to: 12 * 60 + 30 },
      { from: 18 * 60, to: 19 * 60 },
    ];
    const shown = foldHours({ first: 7, last: 22 }, busy);
    expect(shown.map(({ from, to, folded }) => [from / 60, to / 60, folded])).toEqual([
      [7, 9, true],
      [9, 10, false],
      [10, 11, false],
      [11, 13, false],
      [13, 18, true],
      [18, 19, false],
      [19, 22, true],
    ]);
    expect(foldHours({ first: 7, last: 22 }, [])).toEqual([{ from: 420, to: 1320, folded: false }]);
  });

  it("finds the minute at each height between folded hours", () => {
    const shown = foldHours({ first: 7, last: 22 }, [{ from: 1080, to: 1200 }]);
    expect([420, 750, 1080, 1110, 1200, 1320].map((minute) => rowsAbove(shown, minute))).toEqual([
      0, 0.25, 0.5, 1, 2.5, 3,
    ]);
    for (const minute of [420, 750, 1080, 1110, 1199, 1320])
      expect(minuteAt(shown, rowsAbove(shown, minute))).toBeCloseTo(minute);
  });

  it("moves a class by quarters of an hour within its day, and by days", () => {
    expect(movedBy({ day, from: 1110 }, { minutes: 15 })).toEqual({ day, from: 1125 });
    expect(movedBy({ day, from: 1115 }, { minutes: -15 })).toEqual({ day, from: 1095 });
    expect(movedBy({ day, from: 0 }, { minutes: -15 })).toEqual({ day, from: 0 });
    expect(movedBy({ day, from: 1425 }, { minutes: 15 })).toEqual({ day, from: 1425 });
    expect(movedBy({ day: "2026-11-30", from: 1115 }, { days: 1 })).toEqual({
      day: "2026-12-01",
      from: 1115,
    });
  });

  it("truncates periods to the week and stacks those that overlap", () => {
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
