import type { ClassColour } from "@/lib/domain/class-colour";

export const COLOUR_NAMES: Record<ClassColour, string> = {
  TEAL: "Turquoise",
  SAGE: "Sauge",
  OCEAN: "Océan",
  INDIGO: "Indigo",
  PLUM: "Prune",
  ROSE: "Rose",
  BRICK: "Brique",
  AMBER: "Ambre",
  OLIVE: "Olive",
  SLATE: "Ardoise",
};
