/** The largest card size or balance that a person may type; returned credits may exceed it. */
export const MAX_TYPED_CREDITS = 1000;

interface Credits {
  quantity: number;
  quantityLeft: number;
}

/** `quantityLeftSeen` is the balance that the form showed; default: the stored balance. */
export interface TypedCredits extends Credits {
  quantityLeftSeen?: number | null | undefined;
}

export type EditedCredits = Credits | { error: "quantity" | "quantityLeft" };

/**
 * Returns the card after a coach's edit; `card` is empty when the subscription was not a card.
 * The difference from the balance that the coach saw is added, up to the card's size.
 */
export function editCredits(card: Partial<Credits>, typed: TypedCredits): EditedCredits {
  const left = card.quantityLeft ?? 0;
  const seen = typed.quantityLeftSeen ?? left;
  if (typed.quantity > Math.max(MAX_TYPED_CREDITS, card.quantity ?? 0))
    return { error: "quantity" };
  if (typed.quantityLeft > Math.max(MAX_TYPED_CREDITS, seen)) return { error: "quantityLeft" };
  const changed = left + typed.quantityLeft - seen;
  const quantityLeft =
    changed > left ? Math.min(changed, Math.max(typed.quantity, left)) : Math.max(0, changed);
  return { quantity: Math.max(typed.quantity, quantityLeft), quantityLeft };
}
