import "server-only";
import { lockOwingEver } from "@/db/queries/money/payers";
import { listRefundable } from "@/db/queries/money/payment-refunds";
import { findReceipt, lockReceipts, type ShownReceipt } from "@/db/queries/money/receipts";
import {
  findSubscriptionEver,
  lockSubscriptions,
  raiseVersion,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Receipt, refund as refundContract } from "@/lib/contract/money/receipts";
import { toCents } from "@/lib/domain/euros";
import { loweredAmount, reversalError } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { today } from "@/lib/infra/clock";
import { receiptView } from "@/lib/services/money/receipt-view";
import { amountText, subscriptionFields, writeReceipts } from "@/lib/services/money/receipts";
import { closeWithoutDue } from "@/lib/services/payments/expiry";
import { goesBackOnline, refundOnline } from "@/lib/services/payments/online-refund";
import { checkRefundsUnderWay } from "@/lib/services/payments/refunds-under-way";

/**
 * Annuls a payment by its opposite, dated today.
 * Throws RECEIPT_NOT_FOUND, PAID_ONLINE, NOT_REVERSIBLE, ALREADY_REVERSED, ALREADY_REFUNDED,
 * REFUND_PENDING.
 */
export async function reverseReceipt(
  coachId: CoachScope,
  id: string,
  reason: string,
): Promise<Receipt> {
  return transaction(async (tx) => {
    const found = await findReceipt(tx, { coachId }, id);
    if (!found) throw new AppError("RECEIPT_NOT_FOUND");
    const { kind, subscriptionId } = found.receipt;
    if (kind === "PAYMENT" && found.cameOnline) throw new AppError("PAID_ONLINE");
    if (subscriptionId) await lockSubscriptions(tx, coachId, [subscriptionId]);
    await lockReceipts(tx, coachId, [id]);
    const original = (await findReceipt(tx, { coachId }, id)) as ShownReceipt;
    const subscription = subscriptionId
      ? await findSubscriptionEver(tx, { coachId }, subscriptionId)
      : null;
    const error = reversalError(
      { ...original.receipt, isReversed: original.correctedBy !== null },
      subscription?.amountPaidCents ?? null,
    );
    if (error) throw new AppError(error);
    const { traineeId, payer, payerAccountId, label, amountCents, method, reference } =
      original.receipt;
    if (subscription) {
      const leftCents = subscription.amountPaidCents - amountCents;
      await checkRefundsUnderWay(tx, coachId, { subscriptionId: subscription.id, leftCents });
    }
    if (subscriptionId) await raiseVersion(tx, coachId, subscriptionId);
    const [receipt] = await writeReceipts(tx, [
      {
        coachId,
        kind: "REVERSAL",
        traineeId,
        payer,
        payerAccountId,
        subscriptionId,
        label,
        amountCents: -amountCents,
        method,
        reference,
        receivedOn: today(),
        correctsId: id,
        note: reason,
      },
    ]);
    return receiptView(receipt as ShownReceipt);
  });
}

/**
 * Gives back a part of what was received for a subscription, even a deleted one. What came online
 * goes back online; null while the provider works on it.
 * Throws SUBSCRIPTION_NOT_FOUND, DEBIT_BY_HAND, MORE_THAN_RECEIVED, PRICE_BELOW_ZERO and the codes
 * of refundOnline.
 */
export async function refund(
  coachId: CoachScope,
  body: BodyOf<typeof refundContract>,
  key: string | null = null,
): Promise<Receipt | null> {
  if (await goesBackOnline(coachId, body)) return refundOnline(coachId, body, key);
  return refundByHand(coachId, body);
}

async function refundByHand(
  coachId: CoachScope,
  { subscriptionId, amount, method, note, lowersPrice }: BodyOf<typeof refundContract>,
): Promise<Receipt> {
  if (method === "DEBIT") throw new AppError("DEBIT_BY_HAND");
  return transaction(async (tx) => {
    const owing = await lockOwingEver(tx, coachId, subscriptionId);
    if (!owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    // A payment by card may have come online since.
    if (method === "CARD" && (await listRefundable(tx, coachId, subscriptionId, method)).length > 0)
      throw new AppError("BUSY", undefined, 1);
    const { subscription, payer } = owing;
    const { amountPaidCents, owedCents } = subscription;
    const cents = toCents(amount);
    if (cents > amountPaidCents)
      throw new AppError("MORE_THAN_RECEIVED", { received: amountText(amountPaidCents) });
    const leftCents = amountPaidCents - cents;
    await checkRefundsUnderWay(tx, coachId, { subscriptionId, leftCents });
    const lowered = lowersPrice ? loweredAmount(cents, subscription) : {};
    if (!lowered) throw new AppError("PRICE_BELOW_ZERO", { owed: amountText(owedCents) });
    const fields = await subscriptionFields(tx, subscription, { payer });
    const [receipt] = await writeReceipts(tx, [
      {
        ...fields,
        kind: "REFUND",
        amountCents: -cents,
        method,
        receivedOn: today(),
        note: note ?? null,
      },
    ]);
    // A price below the received amount breaks a database check, so the receipt comes first.
    await updateSubscription(tx, coachId, subscriptionId, lowered);
    await closeWithoutDue(tx, coachId, [subscriptionId]);
    return receiptView(receipt as ShownReceipt);
  });
}
