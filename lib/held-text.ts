import { formatCount } from "@/lib/format";

/** What a place on the waiting list costs. */
export const heldText = (places: number): string =>
  `${formatCount(places, "cours retenu, rendu", "cours retenus, rendus")} si vous n'avez pas de place`;
