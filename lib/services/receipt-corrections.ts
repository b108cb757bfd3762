import "server-only";
import { lockOwingEver } from "@/db/queries/payers";
import { findReceipt, lockReceipts, type ShownReceipt } from "@/db/queries/receipts";
import { findSubscriptionEver, lockSubscriptions, raiseVersion } from "@/db/queries/subscriptions";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Receipt, refund as refundContract } from "@/lib/contract/receipts";
import { refusedReversal } from "@/lib/domain/receipts";
import { AppError } from "@/lib/errors";
import { today } from "@/lib/infra/clock";
import { receiptView } from "@/lib/services/receipt-view";
import { amountText, ofSubscription, writeReceipts } from "@/lib/services/receipts";
import { toCents } from "@/lib/services/subscription-view";

/** Annuls a payment by its opposite, dated today. Throws NOT_REVERSIBLE, ALREADY_REVERSED, ALREADY_REFUNDED. */
export async function reverseReceipt(
  coachId: CoachScope,
  id: string,
  reason: string,
): Promise<Receipt> {
  return transaction(async (tx) => {
    const found = await findReceipt(tx, { coachId }, id);
    if (!found) throw new AppError("RECEIPT_NOT_FOUND");
    const { subscriptionId } = found.receipt;
    if (subscriptionId) await lockSubscriptions(tx, coachId, [subscriptionId]);
    await lockReceipts(tx, coachId, [id]);
    const original = (await findReceipt(tx, { coachId }, id)) as ShownReceipt;
    const subscription = subscriptionId
      ? await findSubscriptionEver(tx, { coachId }, subscriptionId)
      : null;
    const refused = refusedReversal(
      { ...original.receipt, isReversed: original.correctedBy !== null },
      subscription?.amountPaidCents ?? null,
    );
    if (refused) throw new AppError(refused);
    const { traineeId, payer, label, amountCents, method, reference } = original.receipt;
    if (subscriptionId) await raiseVersion(tx, coachId, subscriptionId);
    const [receipt] = await writeReceipts(tx, [
      {
        coachId,
        kind: "REVERSAL",
        traineeId,
        payer,
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

/** Gives back a part of what was received for a subscription, also for one that was deleted. Throws SUBSCRIPTION_NOT_FOUND, MORE_THAN_RECEIVED. */
export async function refund(
  coachId: CoachScope,
  { subscriptionId, amount, method, note }: BodyOf<typeof refundContract>,
): Promise<Receipt> {
  return transaction(async (tx) => {
    const owing = await lockOwingEver(tx, coachId, subscriptionId);
    if (!owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    const { subscription, payer } = owing;
    const { amountPaidCents } = subscription;
    if (toCents(amount) > amountPaidCents)
      throw new AppError("MORE_THAN_RECEIVED", { received: amountText(amountPaidCents) });
    const of = await ofSubscription(tx, subscription, payer);
    await raiseVersion(tx, coachId, subscriptionId);
    const amountCents = -toCents(amount);
    const [receipt] = await writeReceipts(tx, [
      { ...of, kind: "REFUND", amountCents, method, receivedOn: today(), note: note ?? null },
    ]);
    return receiptView(receipt as ShownReceipt);
  });
}
