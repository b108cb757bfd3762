import { expect, test } from "vitest";
import { CallError } from "@/lib/client/call-error";
import { failureMessage } from "@/lib/client/failure-message";

const sentence = "Erreur lors de la modification de l'abonnement";

test.each([
  [
    "a refusal says why",
    new CallError("Il reste 20 € à payer.", 409, "MORE_THAN_DUE"),
    `${sentence}. Il reste 20 € à payer.`,
  ],
  [
    "what the server does not know either adds nothing",
    new CallError("Une erreur inattendue est survenue.", 500, "UNEXPECTED"),
    sentence,
  ],
  ["nor does what is no answer at all", new TypeError("x is undefined"), sentence],
])("after the specification's sentence %s", (_, error, said) => {
  expect(failureMessage(error, sentence)).toBe(said);
});
