import { expect, test } from "vitest";
import { seriesBooking, takesExactly } from "@/components/reservation/series-booking";

const one = { activityId: "yoga", subscriptionId: "carte", places: 1 };

test("seriesBooking takes one call when all places have one person and subscription", () => {
  const next = { ...one, activityId: "next" };
  expect(seriesBooking([one, next])).toEqual({ ...one, wholeSeries: true });
  for (const other of [{ places: 2 }, { subscriptionId: "mois" }, { personId: "emma" }])
    expect(seriesBooking([one, { ...next, ...other }])).toBeNull();
  expect(seriesBooking([one])).toBeNull();
});

test("takesExactly refuses a booking when it takes more or less than was cancelled", () => {
  const next = { ...one, activityId: "next" };
  const classOf = (activityId: string, booked = 1) => ({ activityId, booked, waiting: 0 });
  expect(takesExactly([one, next], [classOf("yoga"), classOf("next")])).toBe(true);
  expect(takesExactly([one, next], [classOf("yoga")])).toBe(false);
  expect(takesExactly([one, next], [classOf("yoga"), classOf("next", 2)])).toBe(false);
  const more = [classOf("yoga"), classOf("next"), classOf("after")];
  expect(takesExactly([one, next], more)).toBe(false);
});
