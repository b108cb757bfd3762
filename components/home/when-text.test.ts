import { expect, test } from "vitest";
import { whenText } from "@/components/home/when-text";
import { plainSpaces } from "@/testing/plain-spaces";

test("whenText names today and tomorrow in Paris, and the day of a later class", () => {
  const now = Date.parse("2026-11-26T23:30:00.000Z");
  const plain = (begin: string) => plainSpaces(whenText(begin, now));
  expect(plain("2026-11-27T17:30:00.000Z")).toBe("aujourd'hui 18 h 30");
  expect(plain("2026-11-28T06:00:00.000Z")).toBe("demain 7 h");
  expect(plain("2026-12-01T17:30:00.000Z")).toBe("mardi 1er décembre 18 h 30");
});
