import { expect, test } from "vitest";
import { noResponse } from "@/lib/client/call-error";
import { plainSpaces } from "@/testing/plain-spaces";
import { changedTermsText } from "./terms-text";

const at = (version: number) => ({ terms: { version, text: "Article 1" } });
const read = { error: null, isFetching: false };

const none = { ...read, data: { terms: null } };

test.each([
  ["the coach has deleted them", 1, none, " : ce coach n'en a plus."],
  ["they were read again", 1, { ...read, data: at(2) }, " : relisez-les avant de souscrire."],
  [
    "the coach has written the first",
    null,
    { ...read, data: at(1) },
    " : relisez-les avant de souscrire.",
  ],
  ["they are being read", 1, { ...read, data: at(1), isFetching: true }, "."],
  ["the first are being read", null, { ...none, isFetching: true }, "."],
  [
    "they could not be read",
    1,
    { data: at(1), error: noResponse(), isFetching: false },
    ", et n'ont pas pu être relues. Élan ne répond pas. Réessayez dans un instant.",
  ],
])("rejected terms say that they changed and what follows when %s", (_, rejected, seller, rest) => {
  const text = plainSpaces(changedTermsText(rejected, seller));
  expect(text).toBe(`Les conditions de vente viennent de changer${rest}`);
});
