import { expect, test } from "vitest";
import { isTooLateToWrite } from "@/lib/domain/class-message";

test.each([
  ["before its begin", "2026-11-20T12:00:00.000Z", false],
  ["seven days after its end", "2026-11-28T19:00:00.000Z", false],
  ["a millisecond later", "2026-11-28T19:00:00.001Z", true],
])("a class %s, at %s, is closed to messages: %s", (_, now, over) => {
  expect(isTooLateToWrite({ endDate: new Date("2026-11-21T19:00:00.000Z") }, new Date(now))).toBe(
    over,
  );
});
