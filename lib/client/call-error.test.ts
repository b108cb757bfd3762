import { expect, test } from "vitest";
import { abandoned, CallError } from "@/lib/client/call-error";
import { failureMessage } from "@/lib/client/failure-words";

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
  [
    "what an earlier one made is said as it is",
    new CallError("Votre envoi précédent a été enregistré.", 409, "EARLIER_DONE"),
    "Votre envoi précédent a été enregistré.",
  ],
  ["what was given up is not a failure", abandoned(), ""],
])("after the specification's sentence %s", (_, error, said) => {
  expect(failureMessage(error, sentence)).toBe(said);
});
