import { formatCount } from "@/lib/format";

/** The credits that a place on the waiting list holds. */
export const heldText = (places: number): string =>
  `${formatCount(places, "cours retenu, rendu", "cours retenus, rendus")} faute de place`;
