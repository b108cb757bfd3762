import { expect, test } from "vitest";
import { id, text } from "./fields";

const name = text("Nom", 50);

test.each([
  ["no character", ""],
  ["blanks", " \u00a0\u2003\t"],
  ["zero-width characters", "\u200b\u200d\u2060\ufeff"],
  ["a soft hyphen between blanks", " \u00ad "],
  ["direction marks", "\u202e\u2066\u2069"],
  ["fillers and the Braille blank", "\u3164\uffa0\u2800"],
])("a name is an error when it contains only %s", (_, typed) => {
  expect(name.safeParse(typed).error?.issues.at(0)?.message).toBe("Indiquez le nom.");
});

test.each([
  ["a joined emoji", "👩‍👩‍👧"],
  ["another script", "می\u200cخواهم"],
  ["a single letter", "Y"],
])("a name may contain %s", (_, typed) => {
  expect(name.parse(typed)).toBe(typed);
});

const ID = "01970000-0000-7000-8000-00000000000a";
const activityId = id("ACTIVITY_NOT_FOUND");

test("an id is a UUID in any case", () => {
  for (const given of [ID, ID.toUpperCase()]) expect(activityId.parse(given)).toBe(ID);
});

test.each([
  ["a letter", "x"],
  ["a word", "null"],
  ["a number", "1e3"],
  ["300 letters", "a".repeat(300)],
  ["a digit more", `${ID}0`],
  ["a line more", `${ID}\n`],
  ["NUL", "\u0000"],
  ["quotes", "é'--"],
])("%s in place of an id has the error code of an unknown id", (_, given) => {
  expect(activityId.safeParse(given).error?.issues.at(0)?.message).toContain("ACTIVITY_NOT_FOUND");
});
