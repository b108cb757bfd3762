import { expect, test } from "vitest";
import { comingDay } from "@/components/home/coming-day";

test("comingDay names today and tomorrow in Paris, and the day of a later class", () => {
  const now = Date.parse("2026-11-26T23:30:00.000Z");
  const dayOf = (begin: string) => comingDay(begin, now);
  expect(dayOf("2026-11-27T17:30:00.000Z")).toBe("Aujourd'hui");
  expect(dayOf("2026-11-28T06:00:00.000Z")).toBe("Demain");
  expect(dayOf("2026-12-01T17:30:00.000Z")).toBe("Mardi 1er décembre");
});
