import "server-only";
import { recordMovement } from "@/db/queries/booking/places";
import { recordPaused } from "@/db/queries/subscriptions/subscription-days";
import {
  findSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import {
  AMOUNT_ABOVE_PRICE,
  AMOUNT_BELOW_ZERO,
  type editSubscription as editContract,
  QUANTITY_LEFT_WRONG,
  QUANTITY_WRONG,
} from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { pausedDays } from "@/lib/domain/closures";
import { editCredits } from "@/lib/domain/credits";
import { toCents } from "@/lib/domain/euros";
import { parisDay } from "@/lib/domain/paris-time";
import { amountChange, settledAfter } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import {
  amountText,
  checkPayment,
  type PaymentInput,
  recordCorrection,
  recordPayments,
} from "@/lib/services/money/receipts";
import { checkVersion } from "@/lib/services/operations/version";
import { closeWithoutDue } from "@/lib/services/payments/expiry";
import { checkRefundsUnderWay } from "@/lib/services/payments/refunds-under-way";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import {
  checkNotWithdrawn,
  endForPause,
  lockWithPlaces,
} from "@/lib/services/subscriptions/subscriptions";

type Edit = BodyOf<typeof editContract>;

/** Returns the credits of an edited card, or null for another type. Throws INVALID_INPUT. */
function planCredits(body: Edit, { quantity, quantityLeft }: SubscriptionRow) {
  if (body.type !== "CARD") return null;
  const card = editCredits(
    { quantity: quantity ?? 0, quantityLeft: quantityLeft ?? 0 },
    { ...body, quantity: body.quantity ?? 0, quantityLeft: body.quantityLeft ?? 0 },
  );
  if (!("error" in card)) return card;
  const message = card.error === "quantity" ? QUANTITY_WRONG : QUANTITY_LEFT_WRONG;
  throw new AppError("INVALID_INPUT", { message });
}

/**
 * Plans the receipt of an edit. A `change` above 0 cents is a payment, one below 0 a correction.
 * Throws PRICE_BELOW_RECEIVED, then CHANGED_MEANWHILE, then INVALID_INPUT.
 */
function planMoney(body: Edit, stored: SubscriptionRow) {
  const priceCents = toCents(body.price);
  const amountPaidCents = toCents(body.amountPaid);
  const received = stored.amountPaidCents;
  // More than the price may have come online; a form that changes neither still saves.
  if (priceCents < received && priceCents !== stored.priceCents)
    throw new AppError("PRICE_BELOW_RECEIVED", { received: amountText(received) ?? "" });
  checkVersion(stored.version, body.version);
  if (amountPaidCents !== received && amountPaidCents < 0)
    throw new AppError("INVALID_INPUT", { message: AMOUNT_BELOW_ZERO });
  if (amountPaidCents !== received && amountPaidCents > priceCents)
    throw new AppError("INVALID_INPUT", { message: AMOUNT_ABOVE_PRICE });
  const change = amountChange(stored, { priceCents, amountPaidCents, isPaid: body.isPaid });
  // A correction needs a version, so that no stale form lowers the amount received.
  if (change < 0 && typeof body.version !== "number") throw new AppError("CHANGED_MEANWHILE");
  const payment: PaymentInput = { method: "OTHER", ...body.payment, amountCents: change };
  if (change > 0) checkPayment(payment, priceCents);
  const next = { priceCents, amountPaidCents: received + change };
  return { payment, change, priceCents, settledCents: settledAfter(stored, next) };
}

/**
 * Saves every field. Changed credits become an ADJUSTMENT movement, a changed amount a receipt.
 * Throws SUBSCRIPTION_NOT_FOUND, WITHDRAWN, INVALID_INPUT, PRICE_BELOW_RECEIVED, CHANGED_MEANWHILE,
 * REFUND_PENDING.
 */
export async function editSubscription(
  coachId: CoachScope,
  traineeId: string,
  body: Edit,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const now = clock();
    const owner = { coachId, traineeId };
    const { subscription, places } = await lockWithPlaces(tx, owner, body.id);
    checkNotWithdrawn(subscription);
    const { payment, change, priceCents, settledCents } = planMoney(body, subscription);
    if (change < 0) {
      const leftCents = subscription.amountPaidCents + change;
      await checkRefundsUnderWay(tx, coachId, { subscriptionId: body.id, leftCents });
    }
    const suspendDate =
      body.suspendDate === undefined ? subscription.suspendDate : body.suspendDate;
    if (suspendDate && !subscription.suspendDate) {
      await endForPause(tx, subscription, places, now);
    }
    if (!suspendDate && subscription.suspendDate)
      await recordPaused(tx, subscription, pausedDays(subscription.suspendDate, parisDay(now)));
    const credits = (await findSubscription(tx, owner, body.id))?.quantityLeft ?? 0;
    const returned = credits - (subscription.quantityLeft ?? 0);
    const card = planCredits(body, subscription);
    // The coach's number does not know the credits that the suspension has just returned.
    const quantityLeft = card ? card.quantityLeft + returned : null;
    const quantity = card ? Math.max(card.quantity, card.quantityLeft + returned) : null;
    const sameDates =
      body.beginDate === subscription.beginDate && body.endDate === subscription.endDate;
    const row = await updateSubscription(tx, coachId, body.id, {
      label: body.label,
      type: body.type,
      quantity,
      quantityLeft,
      nbReservationPerWeek: card ? null : (body.nbReservationPerWeek ?? null),
      priceCents,
      settledCents,
      beginDate: body.beginDate,
      endDate: body.endDate,
      ...(sameDates ? {} : { soldBeginDate: null, soldEndDate: null }),
      // A closure moves no end that the coach set.
      endFixed: subscription.endFixed || body.endDate !== subscription.endDate,
      suspendDate,
      isPrivateOffer: body.isPrivateOffer,
    });
    await recordMovement(tx, row, (quantityLeft ?? 0) - credits, "ADJUSTMENT", now);
    const saved = await recordAmountChange(tx, row, payment, change);
    await closeWithoutDue(tx, coachId, [body.id]);
    return subscriptionView({ ...saved, sharedWith: row.sharedWith });
  });
}

/** Returns the updated subscription. */
async function recordAmountChange(
  tx: Tx,
  row: SubscriptionRow,
  payment: PaymentInput,
  change: number,
): Promise<SubscriptionRow> {
  if (change === 0) return row;
  await (change > 0 ? recordPayments(tx, row, [payment]) : recordCorrection(tx, row, change));
  return (await findSubscription(tx, { coachId: row.coachId }, row.id)) as SubscriptionRow;
}
