import { expect, test } from "vitest";
import { CLASS_COLOURS, colourOf, colourOfLabel, labelKey } from "./class-colour";

test.each([
  ["Yoga doux", " yoga DOUX "],
  ["Pilates débutants", "PILATES DEBUTANTS"],
  ["Boxe", "Boxe"],
])("%s and %s have one colour", (one, other) => {
  expect(labelKey(one)).toBe(labelKey(other));
  expect(colourOfLabel(one)).toBe(colourOfLabel(other));
});

test("a class has the colour of its kind, else that of its label", () => {
  for (const colour of CLASS_COLOURS) expect(colourOf("Boxe", { colour })).toBe(colour);
  expect(colourOf("Boxe", null)).toBe(colourOfLabel("Boxe"));
});

test("labels use all ten colours", () => {
  const used = new Set(Array.from({ length: 200 }, (_, n) => colourOfLabel(`Cours ${n}`)));
  expect([...used].sort()).toEqual([...CLASS_COLOURS].sort());
});
