import type { Offer } from "@/lib/contract/offers/offers";

/** Returns the classes of a card. A trial is a card of one class. */
export const cardSize = ({ type, quantity }: Pick<Offer, "type" | "quantity">): number | null =>
  type === "CARD" ? quantity : 1;
