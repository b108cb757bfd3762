import { expect, test } from "vitest";
import { CallError } from "@/lib/client/call-error";
import { failureMessage } from "@/lib/client/failure-message";

const sentence = "Erreur lors de la modification de l'abonnement";

test.each([
  [
    "the server's reason when the call failed",
    new CallError("Il reste 20 € à payer.", 409, "MORE_THAN_DUE"),
    `${sentence}. Il reste 20\u00a0€ à payer.`,
  ],
  [
    "nothing when the error is unexpected",
    new CallError("Une erreur inattendue est survenue.", 500, "UNEXPECTED"),
    sentence,
  ],
  ["nothing when the failure is an error of the code", new TypeError("x is undefined"), sentence],
])("failureMessage adds %s", (_, error, text) => {
  expect(failureMessage(error, sentence)).toBe(text);
});
