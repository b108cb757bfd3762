import { expect, test } from "vitest";
import { foldCase } from "@/lib/domain/fold-case";

test.each([
  ["ANA@Example.FR", "ana@example.fr"],
  ["\u0130ris@example.fr", "i\u0307ris@example.fr"],
  ["STRASSE@example.fr", "straße@example.fr"],
  ["\u1E9E", "ss"],
  ["\u017Fara@example.fr", "sara@example.fr"],
  ["\u212A", "k"],
  ["ΝΊΚΟΣ@example.fr", "νίκος@example.fr"],
  ["ΝΊΚΟΣ@example.fr", "νίκοσ@example.fr"],
  ["ﬁ@example.fr", "fi@example.fr"],
])("foldCase makes %s and %s equal", (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other));
});

test.each([
  ["ı@example.fr", "i@example.fr"],
  ["é@example.fr", "e@example.fr"],
  ["é", "e\u0301"],
])("foldCase keeps %s and %s different", (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other));
});

test("a folded text stays the same when it is folded again", () => {
  const letters = Array.from({ length: 0x1_0000 }, (_, n) => String.fromCodePoint(n));
  const changed = letters.filter((letter) => foldCase(foldCase(letter)) !== foldCase(letter));
  expect(changed).toEqual([]);
});

test.each([
  ["ANA@Example.FR", "ana@example.fr"],
  ["aıb", "aıb"],
  ["ΝΊΚΟΣ", "νίκοσ"],
])("%s is folded to %s", (text, folded) => {
  expect(foldCase(text)).toBe(folded);
});
