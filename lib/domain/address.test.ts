import { expect, test } from "vitest";
import { canBeWrittenTo, isUnproven, noAddress, shownAddress } from "./address";

test("who has no address is shown without one, and never written to", () => {
  const none = noAddress("0197");
  expect(shownAddress(none)).toBeNull();
  expect(canBeWrittenTo(none)).toBe(false);
  expect(shownAddress("lea@exemple.fr")).toBe("lea@exemple.fr");
  expect(canBeWrittenTo("lea@exemple.fr")).toBe(true);
  expect(canBeWrittenTo("compte-0197@supprime.invalid")).toBe(false);
});

const nobody = { emailVerifiedAt: null, passwordHash: null, googleSub: null, lastSeenAt: null };
test.each([
  ["is not unproven when nobody was ever in it", nobody, false],
  ["is unproven when it has a password", { ...nobody, passwordHash: "x" }, true],
  ["is unproven when somebody was in it", { ...nobody, lastSeenAt: new Date() }, true],
  [
    "is not unproven when its address was confirmed",
    { ...nobody, passwordHash: "x", emailVerifiedAt: new Date() },
    false,
  ],
])("an account %s", (_, account, unproven) => {
  expect(isUnproven(account)).toBe(unproven);
});
