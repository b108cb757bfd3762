import { expect, test } from "vitest";
import {
  canBeWrittenTo,
  idOfPlaceholder,
  isUnproven,
  placeholderAddress,
  shownAddress,
} from "./address";

test("a placeholder address names its account, is not shown and receives no mail", () => {
  const none = placeholderAddress("0197");
  expect(idOfPlaceholder(none)).toBe("0197");
  expect(idOfPlaceholder("lea@exemple.fr")).toBeNull();
  expect(shownAddress(none)).toBeNull();
  expect(canBeWrittenTo(none)).toBe(false);
  expect(shownAddress("lea@exemple.fr")).toBe("lea@exemple.fr");
  expect(canBeWrittenTo("lea@exemple.fr")).toBe(true);
  expect(canBeWrittenTo("compte-0197@supprime.invalid")).toBe(false);
});

const unused = { emailVerifiedAt: null, passwordHash: null, googleSub: null, lastSeenAt: null };
test.each([
  ["is not unproven when it was never opened", unused, false],
  ["is unproven when it has a password", { ...unused, passwordHash: "x" }, true],
  ["is unproven when it opens with Google", { ...unused, googleSub: "x" }, true],
  ["is unproven when it was opened", { ...unused, lastSeenAt: new Date() }, true],
  [
    "is not unproven when its address was confirmed",
    { ...unused, passwordHash: "x", emailVerifiedAt: new Date() },
    false,
  ],
])("an account %s", (_, account, unproven) => {
  expect(isUnproven(account)).toBe(unproven);
});
