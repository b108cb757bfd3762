import { expect, test } from "vitest";
import { text } from "./fields";

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
