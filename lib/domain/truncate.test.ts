import { expect, test } from "vitest";
import { truncate } from "@/lib/domain/truncate";

test.each([
  ["Boxe", 3, "Box"],
  ["Yoga 🧘 doux", 5, "Yoga "],
  ["Yoga 🧘 doux", 6, "Yoga "],
  ["Yoga 🧘 doux", 7, "Yoga 🧘"],
  ["🧘", 0, ""],
])("%s truncated to %i units ends with a whole character", (text, length, result) => {
  expect(truncate(text, length)).toBe(result);
  expect(truncate(text, length).isWellFormed()).toBe(true);
});
