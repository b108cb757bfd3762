import { expect, test } from "vitest";
import { namesakes } from "./namesakes";

const bruno = { firstName: "Bruno", lastName: "O'Neil" };
const rene = { firstName: "René", lastName: "Petit" };

test.each([
  ["is known", "Bruno", "O'Neil", [bruno]],
  ["is known whatever its case and blanks", " BRUNO ", "o'neil", [bruno]],
  ["is known whatever its apostrophe", "Bruno", "O\u2019Neil", [bruno]],
  ["is another one when an accent differs", "Rene", "Petit", []],
  ["is nobody's while it is typed", "Bruno", "", []],
])("a name typed at the door %s", (_, firstName, lastName, known) => {
  expect(namesakes([bruno, rene], { firstName, lastName })).toEqual(known);
});
