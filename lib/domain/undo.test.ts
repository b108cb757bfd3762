import { expect, test } from "vitest";
import { cancellationMailsAt, isUndoOver } from "@/lib/domain/undo";

const NOW = new Date("2026-11-21T09:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test("an undo is over when ten minutes have passed", () => {
  expect(isUndoOver({ done: NOW, now: later(10) })).toBe(false);
  expect(isUndoOver({ done: NOW, now: new Date(later(10).getTime() + 1) })).toBe(true);
});

test.each([
  ["no class begins within three hours", [181], later(11)],
  ["one class begins within three hours", [4000, 180], null],
  ["the class has begun", [-5], later(11)],
  ["the class begins now", [0], later(11)],
] as const)("cancellation mails have their time when %s", (_, begins, expected) => {
  const classes = begins.map((minutes) => ({ beginDate: later(minutes) }));
  expect(cancellationMailsAt(classes, NOW)).toEqual(expected);
});
