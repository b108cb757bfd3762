import { expect, test } from "vitest";
import { noResponse } from "@/lib/client/call-error";
import { plainSpaces } from "@/testing/plain-spaces";
import { changedTermsText } from "./terms-text";

const at = (version: number) => ({ terms: { version, text: "Article 1" } });
const read = { error: null, isFetching: false };

test.each([
  ["the coach has deleted them", { ...read, data: { terms: null } }, " : ce coach n'en a plus."],
  ["they were read again", { ...read, data: at(2) }, " : relisez-les avant de souscrire."],
  ["they are being read", { ...read, data: at(1), isFetching: true }, "."],
  [
    "they could not be read",
    { data: at(1), error: noResponse(), isFetching: false },
    ", et n'ont pas pu être relues. Élan ne répond pas. Réessayez dans un instant.",
  ],
])("rejected terms say that they changed and what follows when %s", (_, seller, rest) => {
  const text = plainSpaces(changedTermsText(1, seller));
  expect(text).toBe(`Les conditions de vente viennent de changer${rest}`);
});
