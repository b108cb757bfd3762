import { expect, test } from "vitest";
import { cellsAt, replaceCells } from "./replace-cells";

const TEXT = 'Prénom;Nom;Email\n\nLéa;"Mar;tin";lea@\nZoé;Roy;';

test("a replaced cell leaves the other cells and the line numbers as they are", () => {
  const text = replaceCells(TEXT, "TITLES", 3, new Map([[2, "lea@exemple.fr"]]));
  expect(text).toBe("Prénom\tNom\tEmail\n\nLéa\tMar;tin\tlea@exemple.fr\nZoé\tRoy\t");
  expect(cellsAt(text, "TITLES", 3)).toEqual(["Léa", "Mar;tin", "lea@exemple.fr"]);
  expect(cellsAt(text, "TITLES", 4)).toEqual(["Zoé", "Roy", ""]);
});

test("the first line is replaced when it is a row", () => {
  const text = replaceCells("Léa;Roy;x", "DATA", 1, new Map([[2, "lea@exemple.fr"]]));
  expect(cellsAt(text, "DATA", 1)).toEqual(["Léa", "Roy", "lea@exemple.fr"]);
});
