import { expect, test } from "vitest";
import { clearDistance } from "@/components/ui/clear-of-press";

const rows = [
  { top: 400, bottom: 456 },
  { top: 464, bottom: 520 },
  { top: 528, bottom: 584 },
];

test("clearDistance moves nothing when nothing lies at the press", () => {
  expect(clearDistance(rows, 300)).toBe(0);
  expect(clearDistance([], 470)).toBe(0);
});

test("clearDistance moves all above the press when several lie one below the other", () => {
  const way = clearDistance(rows, 430);
  expect(rows.every(({ bottom }) => bottom - way < 430)).toBe(true);
});

test("clearDistance moves all below the press when there is no room above", () => {
  const way = clearDistance(rows, 550, -1);
  expect(rows.every(({ top }) => top + way > 550)).toBe(true);
});
