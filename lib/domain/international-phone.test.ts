import { expect, test } from "vitest";
import { internationalPhone } from "./international-phone";

test.each([
  ["06 12 34 56 78", "33612345678"],
  ["+33612345678", "33612345678"],
  ["+41 79 123 45 67", "41791234567"],
  ["112", null],
  ["10612345678", null],
  ["06123456789", null],
  ["", null],
])("internationalPhone returns the digits to call, or null, for %s", (number, called) => {
  expect(internationalPhone(number)).toBe(called);
});
