import { expect, test } from "vitest";
import { text } from "./fields";

const name = text("Nom", 50);

test.each([
  ["nothing", ""],
  ["blanks", " \u00a0\u2003\t"],
  ["zero width", "\u200b\u200d\u2060\ufeff"],
  ["a soft hyphen between blanks", " \u00ad "],
  ["marks of direction", "\u202e\u2066\u2069"],
  ["fillers and the blank of Braille", "\u3164\uffa0\u2800"],
])("a name of %s alone is none", (_, typed) => {
  expect(name.safeParse(typed).error?.issues.at(0)?.message).toBe("Veuillez renseigner : Nom.");
});

test.each([
  ["joined signs", "👩‍👩‍👧"],
  ["another writing", "می\u200cخواهم"],
  ["one letter", "Y"],
])("%s are a name", (_, typed) => {
  expect(name.parse(typed)).toBe(typed);
});
