import { expect, test } from "vitest";
import { namesakes } from "./namesakes";

const bruno = { firstName: "Bruno", lastName: "O'Neil" };
const rene = { firstName: "René", lastName: "Petit" };

test.each([
  ["is known when it is equal", "Bruno", "O'Neil", [bruno]],
  ["is known when its case and blanks differ", " BRUNO ", "o'neil", [bruno]],
  ["is known when its apostrophe differs", "Bruno", "O\u2019Neil", [bruno]],
  ["is unknown when an accent differs", "Rene", "Petit", []],
  ["is unknown when the last name is missing", "Bruno", "", []],
])("a typed name %s", (_, firstName, lastName, known) => {
  expect(namesakes([bruno, rene], { firstName, lastName })).toEqual(known);
});
