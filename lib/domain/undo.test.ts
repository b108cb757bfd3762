import { expect, test } from "vitest";
import { cancellationMailsAt, isTooLate } from "@/lib/domain/undo";

const NOW = new Date("2026-11-21T09:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test("ten minutes to undo, the last instant included", () => {
  expect(isTooLate(NOW, later(10))).toBe(false);
  expect(isTooLate(NOW, new Date(later(10).getTime() + 1))).toBe(true);
});

test.each([
  ["nothing soon: after 11 minutes", [181], later(11)],
  ["one within three hours: all at once", [4000, 180], null],
  ["one that has begun is told to nobody", [-5], later(11)],
  ["one that begins now has begun", [0], later(11)],
] as const)("%s", (_, begins, expected) => {
  const classes = begins.map((minutes) => ({ beginDate: later(minutes) }));
  expect(cancellationMailsAt(classes, NOW)).toEqual(expected);
});
