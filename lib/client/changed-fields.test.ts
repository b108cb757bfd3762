import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

test("only what was changed is sent, emptied fields too", () => {
  const body = { address: "Lyon", phone: null, email: "a@exemple.fr" };
  expect(changedFields(body, { address: true, phone: true })).toEqual({
    address: "Lyon",
    phone: null,
  });
  expect(changedFields(body, {})).toEqual({});
});
