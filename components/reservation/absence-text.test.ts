import { expect, test } from "vitest";
import { plainSpaces } from "@/testing/plain-spaces";
import { absenceSentences } from "./absence-text";

const sentences = (
  cancelled: number,
  refunded: number,
  kept: string[],
  done = false,
  name?: string,
) => absenceSentences({ cancelled, refunded, kept }, done, name).map(plainSpaces);

test("absenceSentences names the places cancelled, refunded and left", () => {
  expect(sentences(3, 2, ["a"])).toEqual([
    "3 places seront annulées.",
    "2 cours vous seront rendus.",
    "Délai passé pour 1 cours : vous y gardez votre place.",
  ]);
  expect(sentences(1, 1, [], true)).toEqual(["1 place annulée.", "1 cours vous est rendu."]);
  expect(sentences(1, 0, [])).toEqual(["1 place sera annulée."]);
  expect(sentences(0, 0, [])).toEqual(["Vous n'avez aucune place ces jours-là."]);
  expect(sentences(0, 0, ["a", "b"])).toEqual([
    "Délai passé pour 2 cours : vous y gardez votre place.",
  ]);
});

test("absenceSentences names the person when a person of the family is absent", () => {
  expect(sentences(2, 5, ["a"], false, "Lina")).toEqual([
    "2 places seront annulées.",
    "5 cours seront rendus.",
    "Délai passé pour 1 cours : Lina y garde sa place.",
  ]);
  expect(sentences(1, 1, [], true, "Lina")).toEqual(["1 place annulée.", "1 cours est rendu."]);
  expect(sentences(0, 0, [], false, "Lina")).toEqual(["Lina n'a aucune place ces jours-là."]);
});
