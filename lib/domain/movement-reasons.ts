/** Reasons for a change of a card's credits. */
export const MOVEMENT_REASONS = [
  "PURCHASE",
  "BOOKING",
  "CANCELLATION",
  "CLASS_CANCELLED",
  "WAITING_ENDED",
  "REMOVED_BY_COACH",
  "SUSPENSION",
  "ADJUSTMENT",
  "IMPORT",
  "CLASS_RESTORED",
  "WITHDRAWAL",
  "CLOSURE",
] as const;
