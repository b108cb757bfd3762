import { expect, test } from "vitest";
import { placesText } from "@/components/reservation/places-text";
import { fillings } from "@/lib/domain/places.cases";

test.each(fillings)("$title, and its row says so", ({ filling, text, coachText = text }) => {
  const plain = (words: string) => words.replaceAll("\u00a0", " ");
  expect(plain(placesText(filling))).toBe(text);
  expect(plain(placesText(filling, true))).toBe(coachText);
});
