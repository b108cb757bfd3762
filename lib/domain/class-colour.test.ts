import { expect, test } from "vitest";
import { CLASS_COLOURS, colourOfLabel, labelKey } from "./class-colour";

test.each([
  ["Yoga doux", " yoga DOUX "],
  ["Pilates débutants", "PILATES DEBUTANTS"],
  ["Boxe", "Boxe"],
])("%s and %s have one colour", (one, other) => {
  expect(labelKey(one)).toBe(labelKey(other));
  expect(colourOfLabel(one)).toBe(colourOfLabel(other));
});

test("labels use all ten colours", () => {
  const used = new Set(Array.from({ length: 200 }, (_, n) => colourOfLabel(`Cours ${n}`)));
  expect([...used].sort()).toEqual([...CLASS_COLOURS].sort());
});
