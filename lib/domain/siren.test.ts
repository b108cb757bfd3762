import { expect, test } from "vitest";
import { isSiren } from "./siren";

test.each([
  ["732829320", true],
  ["552100554", true],
  ["012345989", true],
  ["732829321", false],
  ["73282932", false],
  ["7328293200", false],
  ["73282932a", false],
  ["000000000", false],
  ["", false],
])("%j is a SIREN: %s", (text, is) => {
  expect(isSiren(text)).toBe(is);
});
