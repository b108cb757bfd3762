import "server-only";
import { listRefundsOf, type RefundRow } from "@/db/queries/money/payment-refunds";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";

/** Whether the provider may still make the refund. */
export const isUnderWay = ({ state }: RefundRow): boolean =>
  state === "ASKED" || state === "PENDING";

/**
 * Throws REFUND_PENDING when the cents left of a subscription's money are fewer than its refunds
 * under way. The caller has locked the subscription.
 */
export async function checkRefundsUnderWay(
  tx: Tx,
  coachId: CoachId,
  { subscriptionId, leftCents }: { subscriptionId: string; leftCents: number },
): Promise<void> {
  const underWay = (await listRefundsOf(tx, coachId, { subscriptionId })).filter(isUnderWay);
  const cents = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (underWay.length > 0 && leftCents < cents) throw new AppError("REFUND_PENDING");
}
