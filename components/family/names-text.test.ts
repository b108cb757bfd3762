import { expect, test } from "vitest";
import { namesText } from "./names-text";

test.each([
  [[], ""],
  [["Emma"], "Emma"],
  [["Emma", "vous"], "Emma et vous"],
  [["Emma", "Noé", "vous"], "Emma, Noé et vous"],
])("the names %j read as %j", (names, text) => {
  expect(namesText(names)).toBe(text);
});
