import "server-only";
import { recordMovement } from "@/db/queries/booking/places";
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
  type editSubscription as editContract,
  QUANTITY_LEFT_WRONG,
  QUANTITY_WRONG,
} from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { editCredits } from "@/lib/domain/credits";
import { amountChange, settledAfter } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";
import {
  amountText,
  checkPayment,
  type PaymentInput,
  recordCorrection,
  recordPayments,
} from "@/lib/services/money/receipts";
import { checkVersion } from "@/lib/services/operations/version";
import { subscriptionView, toCents } from "@/lib/services/subscriptions/subscription-view";
import { endForPause, lockWithPlaces, mustStand } from "@/lib/services/subscriptions/subscriptions";

type Edit = BodyOf<typeof editContract>;

/** The card that an edit makes of a subscription; null: it makes no card. Throws INVALID_INPUT. */
function cardTyped(body: Edit, { quantity, quantityLeft }: SubscriptionRow) {
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
 * What an edit's price and amounts do to the money, in cents: a payment, a correction (below 0) or nothing.
 * Throws PRICE_BELOW_RECEIVED, then CHANGED_MEANWHILE, then what is wrong with the amounts.
 */
function moneyTyped(body: Edit, stored: SubscriptionRow) {
  const priceCents = toCents(body.price);
  const amountPaidCents = toCents(body.amountPaid);
  const received = stored.amountPaidCents;
  if (priceCents < received)
    throw new AppError("PRICE_BELOW_RECEIVED", { received: amountText(received) ?? "" });
  checkVersion(stored.version, body.version);
  if (amountPaidCents > priceCents)
    throw new AppError("INVALID_INPUT", { message: AMOUNT_ABOVE_PRICE });
  const change = amountChange(stored, { priceCents, amountPaidCents, isPaid: body.isPaid });
  // Less than was received: only by whoever says what they saw.
  if (change < 0 && typeof body.version !== "number") throw new AppError("CHANGED_MEANWHILE");
  const taken: PaymentInput = { method: "OTHER", ...body.payment, amountCents: change };
  if (change > 0) checkPayment(taken, priceCents);
  const next = { priceCents, amountPaidCents: received + change };
  return { taken, change, priceCents, settledCents: settledAfter(stored, next) };
}

/**
 * The coach's edit: every field; changed credits are an ADJUSTMENT movement, changed amounts a receipt.
 * Throws PRICE_BELOW_RECEIVED, CHANGED_MEANWHILE.
 */
export async function editSubscription(
  coachId: CoachScope,
  traineeId: string,
  body: Edit,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const owner = { coachId, traineeId };
    const { subscription, places } = await lockWithPlaces(tx, owner, body.id);
    mustStand(subscription);
    const { taken, change, priceCents, settledCents } = moneyTyped(body, subscription);
    const suspendDate =
      body.suspendDate === undefined ? subscription.suspendDate : body.suspendDate;
    if (suspendDate && !subscription.suspendDate) {
      await endForPause(tx, subscription, places);
    }
    const credits = (await findSubscription(tx, owner, body.id))?.quantityLeft ?? 0;
    const returned = credits - (subscription.quantityLeft ?? 0);
    const card = cardTyped(body, subscription);
    // Credits that a pause has just given back come on top of what the coach typed.
    const quantityLeft = card ? card.quantityLeft + returned : null;
    const quantity = card ? Math.max(card.quantity, card.quantityLeft + returned) : null;
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
      // From now on no closure moves it.
      endFixed: subscription.endFixed || body.endDate !== subscription.endDate,
      suspendDate,
      isPrivateOffer: body.isPrivateOffer,
    });
    await recordMovement(tx, row, (quantityLeft ?? 0) - credits, "ADJUSTMENT", clock());
    return subscriptionView(await withMoney(tx, row, taken, change));
  });
}

/** The subscription once the change of its amount is recorded. */
async function withMoney(
  tx: Tx,
  row: SubscriptionRow,
  taken: PaymentInput,
  change: number,
): Promise<SubscriptionRow> {
  if (change === 0) return row;
  await (change > 0 ? recordPayments(tx, row, [taken]) : recordCorrection(tx, row, change));
  return (await findSubscription(tx, { coachId: row.coachId }, row.id)) as SubscriptionRow;
}
