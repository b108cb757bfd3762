/** The most that a person may type as a card's size, or as what is left of it; what places give back may lie above. */
export const MAX_TYPED_CREDITS = 1000;

interface Credits {
  quantity: number;
  quantityLeft: number;
}

/** What a coach typed, and what their form had shown as left; without it they saw what is left now. */
export interface TypedCredits extends Credits {
  quantityLeftSeen?: number | null | undefined;
}

export type EditedCredits = Credits | { error: "quantity" | "quantityLeft" };

/**
 * A card as a coach's edit leaves it; `card`: as it is now, nothing of what is no card yet. What they typed as left is a
 * change of what they saw, so that a place booked or cancelled meanwhile keeps its credit. Credits that are typed end at
 * the card's size; those that came back meanwhile make it larger.
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
