import { expect, test } from "vitest";
import { csvLine, textCell } from "./csv";

test.each([
  ["Léa Martin", "Léa Martin"],
  ["a;b", '"a;b"'],
  ['dit "Lé"', '"dit ""Lé"""'],
  ["deux\nlignes", '"deux\nlignes"'],
  ["=SOMME(A1)", "'=SOMME(A1)"],
  ["+33", "'+33"],
  ["-5", "'-5"],
  ["@x", "'@x"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["=a;b", '"\'=a;b"'],
  ["", ""],
])("a text cell writes %o as %o", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});

test("a line ends with CRLF", () => {
  expect(csvLine(["a", "-5,00"])).toBe("a;-5,00\r\n");
});
