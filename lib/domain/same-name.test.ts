import { expect, test } from "vitest";
import { sameName } from "@/lib/domain/same-name";

test.each([
  ["Hélène Roy", "He\u0301le\u0300ne Roy"],
  ["Studio  Marie", "Studio Marie"],
  ["Studio\u00a0Marie\u202f", " Studio Marie"],
  ["Studio\u3000Marie", "Studio\tMarie"],
  ["Jeanne d’Arc", "Jeanne d'Arc"],
  ["Studio\u200bMarie", "StudioMarie"],
])("%s looks the same as %s", (one, other) => {
  expect(sameName(one, other)).toBe(true);
});

test.each([
  ["Hélène", "Helene"],
  ["Studio Marie", "studio marie"],
  ["Studio Marie", "StudioMarie"],
  ["Marie", ""],
])("%s differs from %s", (one, other) => {
  expect(sameName(one, other)).toBe(false);
});
