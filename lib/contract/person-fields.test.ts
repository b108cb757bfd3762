import { expect, test } from "vitest";
import { email, knownEmail } from "./person-fields";

test.each([
  "a@b.fr",
  "marie.anne-o'neil+yoga@sous.domaine-long.example",
  "élise@école.fr",
  "-a-.b@c.fr",
  `${"a".repeat(64)}@b.fr`,
])("mail may reach %s", (address) => {
  expect(email.parse(` ${address} `)).toBe(address);
});

test("who has an address that is not taken any more goes on with it", () => {
  expect(knownEmail.parse("marie..a@docomo.example")).toBe("marie..a@docomo.example");
});

test.each([
  "a@b..fr",
  "a..b@c.fr",
  ".a@b.fr",
  "a.@b.fr",
  "a@.b.fr",
  "a@-b.fr",
  "a@b-.fr",
  "a@b.-fr",
  "a@b.fr-",
  `${"a".repeat(65)}@b.fr`,
  "a@b.fr\u200b",
  "a\u00ad@b.fr",
  "a@b.invalid",
])("nothing reaches %s", (address) => {
  expect(email.safeParse(address).error?.issues.at(0)?.message).toBe(
    "Cette adresse email est invalide.",
  );
});
