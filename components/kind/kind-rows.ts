import { COLOUR_NAMES } from "@/components/kind/colour-names";
import type { Rows } from "@/components/ui/conflict";
import type { ClassColour } from "@/lib/domain/class-colour";

/** The rows that compare two versions of a kind, whose name its dialog does not change. */
export const kindRows: Rows<{ colour: ClassColour; description?: string | null }> = [
  ["Couleur", ({ colour }) => COLOUR_NAMES[colour]],
  ["Description", ({ description }) => description ?? ""],
];
