import { expect, test } from "vitest";
import { mapTexts } from "./map-texts";

test("mapTexts replaces the texts at every depth, and neither keys nor other values", () => {
  const value = { a: "a", list: ["b", 1, null, { c: "c", is: true }] };
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual({
    a: "A",
    list: ["B", 1, null, { c: "C", is: true }],
  });
});
