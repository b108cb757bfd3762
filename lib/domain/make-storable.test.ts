import { expect, test } from "vitest";
import { makeStorable } from "@/lib/domain/make-storable";

test.each([
  ["Yoga 🧘", "Yoga 🧘"],
  ["Yoga \ud83e", "Yoga \ufffd"],
  ["a\0b", "ab"],
])("%j is stored as %j", (text, stored) => {
  expect(makeStorable(text)).toBe(stored);
});
