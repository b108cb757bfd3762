import { expect, test } from "vitest";
import { ibanText, isIban } from "./iban";

test.each([
  ["FR76 3000 6000 0112 3456 7890 189", true],
  ["fr7630006000011234567890189", true],
  ["DE89 3704 0044 0532 0130 00", true],
  ["NO93 8601 1117 947", true],
  ["MC58 1122 2000 0101 2345 6789 030", true],
  ["FR76 3000 6000 0112 3456 7890 188", false],
  ["FR14 3000 6000 0112 3456 7890 18", false],
  ["DE89", false],
  ["", false],
  ["12345678901234567", false],
  // Their checksums are correct.
  ["FR13 3000 6000 0112 3456 7890 18", false],
  ["DE93 3704 0044 05", false],
  ["DE12 3704 0044 0532 0130 0037 0400 4405 320", false],
  ["DE3F 3704 0044 0532 0130 10", false],
  ["1DE4 3370 4004 4053 2013 00", false],
])("'%s' is an IBAN: %s", (text, valid) => expect(isIban(ibanText(text))).toBe(valid));
