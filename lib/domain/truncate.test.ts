import { expect, test } from "vitest";
import { cut } from "@/lib/domain/truncate";

test.each([
  ["Boxe", 3, "Box"],
  ["Yoga 🧘 doux", 5, "Yoga "],
  ["Yoga 🧘 doux", 6, "Yoga "],
  ["Yoga 🧘 doux", 7, "Yoga 🧘"],
  ["🧘", 0, ""],
])("%s cut to %i units is whole characters", (text, length, kept) => {
  expect(cut(text, length)).toBe(kept);
  expect(cut(text, length).isWellFormed()).toBe(true);
});
