import { expect, test } from "vitest";
import { freePlace } from "@/components/ui/free-place";

const view = { top: 0, bottom: 600 };

test.each([
  ["the lower edge where nothing is", [], 600],
  ["above a bar at the lower edge", [{ top: 540, bottom: 600 }], 532],
  [
    "the lowest gap that is high enough",
    [
      { top: 540, bottom: 600 },
      { top: 450, bottom: 500 },
      { top: 100, bottom: 140 },
    ],
    442,
  ],
  ["nowhere between rows that leave no gap", [{ top: 0, bottom: 590 }], null],
])("a box that covers no control stands at %s", (_, taken, bottom) => {
  expect(freePlace(60, taken, view)).toBe(bottom);
});
