import { expect, test } from "vitest";
import { wayClear } from "@/components/ui/clear-of-press";

const rows = [
  { top: 400, bottom: 456 },
  { top: 464, bottom: 520 },
  { top: 528, bottom: 584 },
];

test("wayClear moves nothing when nothing lies at the press", () => {
  expect(wayClear(rows, 300)).toBe(0);
  expect(wayClear([], 470)).toBe(0);
});

test("wayClear moves all above the press when several lie one below the other", () => {
  const way = wayClear(rows, 430);
  expect(rows.every(({ bottom }) => bottom - way < 430)).toBe(true);
});

test("wayClear moves all below the press when there is no room above", () => {
  const way = wayClear(rows, 550, -1);
  expect(rows.every(({ top }) => top + way > 550)).toBe(true);
});
