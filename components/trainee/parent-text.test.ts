import { expect, test } from "vitest";
import { parentText } from "./parent-text";

const anne = {
  ...{ accountId: "a", firstName: "Anne", lastName: "Roux" },
  ...{ phoneNumber: "0612345678", email: "a@b.fr" },
};

test.each([
  [[anne], "Parent\u00a0: Anne Roux, 0612345678"],
  [[{ ...anne, phoneNumber: null }], "Parent\u00a0: Anne Roux"],
  [[], "Sans adresse email"],
])("the guardians %j read as %s", (guardians, text) => {
  expect(parentText({ guardians })).toBe(text);
});
