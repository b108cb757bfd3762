/** The error code of a trainee's deletion, by the money received; all amounts are of one unit. */
export function deletionError({
  isPaid,
  price,
  amountPaid,
}: {
  isPaid: boolean;
  price: number;
  amountPaid: number;
}): "DELETE_PAID" | "DELETE_PARTLY_PAID" | null {
  // A free subscription counts as not paid.
  if (isPaid && price > 0) return "DELETE_PAID";
  return amountPaid === 0 ? null : "DELETE_PARTLY_PAID";
}
