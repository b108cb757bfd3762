import { expect, test } from "vitest";
import { visible } from "./visible";

test.each([
  ["A\u200bna", "Ana"],
  ["\u202a06 12\u202c", "06 12"],
  ["\u2066a@b.fr\u2069\ufeff", "a@b.fr"],
  ["Zo\u00adé\u2060", "Zoé"],
  ["A\u200d\ufe0fna\u180e", "Ana"],
  ["A\ufe0fna ❤️", "Ana ❤️"],
  ["👩\u200dAna", "👩Ana"],
  ["👩\u200b🏫", "👩🏫"],
  ["\u3164", ""],
  ["Jean\u2028Paul\u2029Le\u2800Goff", "Jean Paul Le Goff"],
])("%j becomes %j without invisible characters", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test.each(["Ana \u00a0Roux", "He\u0301le\u0300ne", "Claire 👩‍🏫", "Zoé ❤️", "❤️", "𝗬𝗼𝗴𝗮", "مريم"])(
  "%s stays unchanged",
  (text) => {
    expect(visible(text)).toBe(text);
  },
);
