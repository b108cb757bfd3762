import { expect, test } from "vitest";
import { bookEnd } from "@/components/receipt/book-end";

test.each([
  ["the month has passed", "2026-12-05", "2026-11-30"],
  ["today is its first day", "2026-11-01", "2026-11-01"],
  ["today is within it", "2026-11-17", "2026-11-17"],
  ["it has not begun", "2026-10-31", "2026-11-30"],
])("bookEnd returns the last day or today when %s", (_, today, end) => {
  expect(bookEnd("2026-11-01", today)).toBe(end);
});
