import { cached } from "@/lib/domain/cached";
import { foldCase } from "./fold-case";

export const CLASS_COLOURS = [
  "TEAL",
  "SAGE",
  "OCEAN",
  "INDIGO",
  "PLUM",
  "ROSE",
  "BRICK",
  "AMBER",
  "OLIVE",
  "SLATE",
] as const;
export type ClassColour = (typeof CLASS_COLOURS)[number];

/**
 * Labels are equal without regard to case, accents and blanks at the ends. `labelKeyOf` of
 * db/schema/folding.ts is the same rule in SQL.
 */
export const labelKey = (label: string): string =>
  foldCase(
    label
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]+/g, ""),
  );

/** Returns the colour of a label without a kind, which depends on the label alone. */
export const colourOfLabel = cached(1000, (label: string): ClassColour => {
  let hash = 0;
  for (const letter of labelKey(label)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return CLASS_COLOURS[hash % CLASS_COLOURS.length] ?? "SLATE";
});

/** A class has the colour of its kind, else that of its label. */
export const colourOf = (label: string, kind: { colour: ClassColour } | null): ClassColour =>
  kind?.colour ?? colourOfLabel(label);
