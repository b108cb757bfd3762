import { expect, test } from "vitest";
import { isoText } from "@/lib/domain/iso-text";

test("isoText returns the instant in UTC with milliseconds", () => {
  expect(isoText(new Date("2026-11-27T18:00:00.5+01:00"))).toBe("2026-11-27T17:00:00.500Z");
});
