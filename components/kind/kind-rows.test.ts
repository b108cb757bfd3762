import { expect, test } from "vitest";
import { kindRows } from "@/components/kind/kind-rows";
import { differences } from "@/components/ui/conflict";

test("a conflict shows the colour when another window saved another one", () => {
  const typed = { colour: "PLUM", description: "" } as const;
  expect(differences(kindRows, typed, { ...typed, colour: "BRICK" })).toEqual([
    { label: "Couleur", typed: "Prune", stored: "Brique" },
  ]);
  expect(differences(kindRows, typed, { ...typed, description: "Au sol" })).toEqual([
    { label: "Description", typed: "", stored: "Au sol" },
  ]);
});
