import { describe, expect, test } from "vitest";
import { classStage, clockMinutes, endDay, isClassTime, movedEnd } from "@/lib/domain/class-hours";

describe("a class", () => {
  test.each([
    ["18:30", "19:30", true],
    ["22:30", "00:15", true],
    ["20:00", "06:00", true],
    ["08:00", "21:00", true],
    ["19:00", "18:00", false],
    ["19:00", "07:00", false],
    ["19:00", "19:00", false],
  ])("may last from %s to %s: %s", (begin, end, allowed) =>
    expect(isClassTime(begin, end)).toBe(allowed),
  );

  test("may keep its length when it already lasts longer than allowed", () => {
    expect(isClassTime("10:00", "10:00", 1440)).toBe(true);
    expect(isClassTime("18:00", "09:00", 900)).toBe(true);
    expect(isClassTime("18:00", "10:00", 900)).toBe(false);
  });

  test("ends the next day when its end is not later than its begin", () => {
    expect(endDay("2026-12-31", "23:00", "00:30")).toBe("2027-01-01");
    expect(endDay("2026-12-31", "18:00", "18:00")).toBe("2027-01-01");
    expect(endDay("2026-12-31", "18:00", "19:00")).toBe("2026-12-31");
  });

  test.each([
    ["18:30", "19:45", 75],
    ["23:00", "00:30", 90],
    ["09:00", "09:00", 1440],
  ])("from %s to %s lasts %i minutes", (begin, end, minutes) =>
    expect(clockMinutes(begin, end)).toBe(minutes),
  );

  test.each([
    ["16:59", "COMING"],
    ["17:00", "UNDER_WAY"],
    ["17:59", "UNDER_WAY"],
    ["18:00", "OVER"],
  ])("is at %s in the stage %s when it lasts from 17:00 to 18:00", (time, stage) => {
    const at = (clock: string) => `2026-11-23T${clock}:00.000Z`;
    expect(classStage({ beginDate: at("17:00"), endDate: at("18:00") }, Date.parse(at(time)))).toBe(
      stage,
    );
  });

  test("keeps its length when its begin moves past midnight and back", () => {
    expect(movedEnd("18:30", "19:45", "20:00")).toBe("21:15");
    expect(movedEnd("18:30", "19:45", "07:50")).toBe("09:05");
    expect(movedEnd("18:30", "19:45", "23:00")).toBe("00:15");
    expect(movedEnd("23:00", "00:15", "18:30")).toBe("19:45");
  });
});
