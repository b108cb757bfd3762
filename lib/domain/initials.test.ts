import { expect, test } from "vitest";
import { initials } from "@/lib/domain/initials";

test.each([
  ["Claire Fontaine", "CF"],
  ["Anne  Marie Roux", "AM"],
  ["élodie", "É"],
  ["Zoé 🧘", "Z🧘"],
  ["𝗬𝗼𝗴𝗮 𝗗𝗼𝘂𝘅", "𝗬𝗗"],
  ["", ""],
])("initials of '%s' are '%s'", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
