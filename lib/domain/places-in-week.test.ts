import { expect, test } from "vitest";
import { countPlacesInWeek, placesLeftInWeek } from "@/lib/domain/places-in-week";

test("countPlacesInWeek counts this week's places that are not cancelled in time", () => {
  const place = (beginDate: string, status = "BOOKED") => ({ beginDate, status });
  const places = [
    place("2026-11-22T23:30:00.000Z", "BOOKED_AND_COME"),
    place("2026-11-29T22:00:00.000Z"),
    place("2026-11-28T18:00:00.000Z", "CANCEL_NO_INCR"),
    place("2026-11-27T18:00:00.000Z", "CANCEL"),
    place("2026-11-29T23:30:00.000Z"),
  ];
  expect(countPlacesInWeek(places, "2026-11-26")).toBe(3);
});

test.each([
  [2, 0, 2],
  [2, 2, 0],
  [2, 3, 0],
])("a weekly quota of %i with %i places used has %i left", (quota, used, left) => {
  expect(placesLeftInWeek(quota, used)).toBe(left);
});
