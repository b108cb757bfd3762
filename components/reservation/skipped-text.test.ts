import { expect, test } from "vitest";
import { skippedText } from "@/components/reservation/skipped-text";
import { parisInstant } from "@/lib/domain/paris-time";

const at = (day: string) => parisInstant(day, "18:30").toISOString();
const booked = (places: number) => ({
  ...{ booked: places, waiting: 0 },
  classes: [
    {
      ...{ activityId: "first", beginDate: at("2026-12-22"), deadline: at("2026-12-21") },
      ...{ booked: places, waiting: 0 },
    },
  ],
});
const skip = (day: string, reason: "NOT_ENOUGH_CREDITS" | "FULL") => ({
  ...{ activityId: day, beginDate: at(day), reason },
});

test.each([
  [2, 2, "Non réservé : mar. 29 déc. (carte épuisée)"],
  [3, 2, "Non réservé : mar. 29 déc. (il reste 1 cours pour 2 places)"],
  [null, 2, "Non réservé : mar. 29 déc. (carte épuisée)"],
])("a card of %j credits for %i places a class reads %s", (quantityLeft, places, text) => {
  const result = { ...booked(places), skipped: [skip("2026-12-29", "NOT_ENOUGH_CREDITS")] };
  expect(skippedText(result, { quantityLeft })?.replace(/\u00a0/g, " ")).toBe(text);
});

test("skippedText names each day and its reason, and is null when none is skipped", () => {
  const skipped = [skip("2026-12-29", "FULL"), skip("2027-01-05", "NOT_ENOUGH_CREDITS")];
  expect(skippedText({ ...booked(1), skipped }, { quantityLeft: 1 })).toBe(
    "Non réservés\u00a0: mar. 29 déc. (complet), mar. 5 janv. (carte épuisée)",
  );
  const later = [...skipped, skip("2027-01-12", "NOT_ENOUGH_CREDITS")];
  expect(skippedText({ ...booked(1), skipped: later }, { quantityLeft: 1 })).toBe(
    "Non réservés\u00a0: mar. 29 déc. (complet), mar. 5 janv., mar. 12 janv. (carte épuisée)",
  );
  expect(skippedText({ ...booked(1), skipped: [] }, { quantityLeft: 1 })).toBeNull();
});
