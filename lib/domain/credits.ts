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
 * The card after a coach's edit. The typed balance is applied as a change of the balance the coach
 * saw, so a booking or cancellation in the meantime keeps its effect. A typed balance is limited to
 * the card's size; a credit returned in the meantime enlarges the card. `card` is empty when the
 * subscription was not a card.
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
