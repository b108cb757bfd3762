import "server-only";
import { findUser, shareLockUsers } from "@/db/queries/accounts/users";
import { recordMovement } from "@/db/queries/booking/places";
import { findBusiness } from "@/db/queries/money/business";
import { findOfferForTrainee, findOfferOfCoach, type OfferRow } from "@/db/queries/offers/offers";
import {
  findSubscription,
  insertSubscription,
  type SubscriptionRow,
} from "@/db/queries/subscriptions/subscriptions";
import { lockLink } from "@/db/queries/trainees/trainees";
import type { CoachScope, TraineeId, TraineeScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type {
  Subscription,
  subscribe as subscribeContract,
} from "@/lib/contract/subscriptions/subscriptions";
import type { giveSubscription as giveContract } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { sellerLines } from "@/lib/documents/seller-lines";
import { canBeWrittenTo } from "@/lib/domain/address";
import { toCents } from "@/lib/domain/euros";
import { addMonths, type Day, parisDay } from "@/lib/domain/paris-time";
import { endOfValidity } from "@/lib/domain/subscription-end";
import { BEGIN_MONTHS } from "@/lib/domain/subscription-status";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { subscriptionBoughtMessage } from "@/lib/mail/messages/subscription-bought";
import { extendPastClosedDays } from "@/lib/services/closures/closed-days";
import { checkDue, checkPayment, recordPayments } from "@/lib/services/money/receipts";
import { transferWayOf } from "@/lib/services/money/transfer-way";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";
import { checkVersion } from "@/lib/services/operations/version";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import { withdrawUntilFor } from "@/lib/services/subscriptions/withdrawal";

interface SaleTerms {
  now: Date;
  beginDate?: Day | null | undefined;
  priceCents?: number | undefined;
  /** The Paris day of the class it is bought for, on which it ends at the earliest. */
  classDay?: Day;
  withdrawUntil?: Day;
  beginNow?: boolean;
  termsVersion?: number | null;
  /** The guardian who subscribes. */
  buyerId?: TraineeId | null;
}

/**
 * Sells an offer to a trainee of its coach, under the version and terms the buyer saw.
 * The buyer is the trainee or a guardian.
 * Throws OFFER_NOT_FOUND, CHANGED_MEANWHILE, PHONE_REQUIRED, TERMS_CHANGED, FREE_OFFER_TAKEN.
 */
export async function subscribe(
  traineeId: TraineeScope,
  offerId: string,
  { beginNow, termsVersion, version }: NonNullable<BodyOf<typeof subscribeContract>> = {},
  buyerId: TraineeScope = traineeId,
): Promise<Subscription> {
  const now = clock();
  const withdrawUntil = await withdrawUntilFor(parisDay(now));
  return transaction(async (tx) => {
    const offer = await findOfferForTrainee(tx, traineeId, offerId);
    if (!offer || !(await shareLockUsers(tx, [offer.coachId, traineeId])))
      throw new AppError("OFFER_NOT_FOUND");
    if (!(await lockLink(tx, { coachId: offer.coachId, traineeId })))
      throw new AppError("OFFER_NOT_FOUND");
    checkVersion(offer.version, version);
    if (!(await findUser(tx, buyerId))?.phoneNumber) throw new AppError("PHONE_REQUIRED");
    const business = await findBusiness(tx, offer.coachId);
    if (termsVersion !== undefined && termsVersion !== (business?.termsVersion ?? null))
      throw new AppError("TERMS_CHANGED");
    const bought = await insertSold(tx, offer, traineeId, {
      now,
      withdrawUntil,
      beginNow: beginNow ?? true,
      termsVersion: termsVersion ?? null,
      buyerId: buyerId === traineeId ? null : buyerId,
    });
    await notifyOfPurchase(tx, bought, business, { byCoach: false, buyerId });
    return subscriptionView({ ...bought, sharedWith: [] });
  });
}

/**
 * Gives an offer to a trainee of the coach, with an optional begin, price and payment.
 * Throws TRAINEE_NOT_FOUND, OFFER_NOT_FOUND, BEGIN_OUT_OF_RANGE, FREE_OFFER_TAKEN, MORE_THAN_DUE,
 * CASH_LIMIT.
 */
export async function giveSubscription(
  coachId: CoachScope,
  traineeId: string,
  offerId: string,
  { beginDate, price, payment }: NonNullable<BodyOf<typeof giveContract>> = {},
): Promise<Subscription> {
  return transaction(async (tx) => {
    if (!(await shareLockUsers(tx, [coachId, traineeId]))) throw new AppError("TRAINEE_NOT_FOUND");
    const link = await lockLink(tx, { coachId, traineeId });
    if (!link) throw new AppError("TRAINEE_NOT_FOUND");
    const offer = await findOfferOfCoach(tx, coachId, offerId);
    if (!offer) throw new AppError("OFFER_NOT_FOUND");
    const now = clock();
    const today = parisDay(now);
    const [first, last] = [addMonths(today, -BEGIN_MONTHS), addMonths(today, BEGIN_MONTHS)];
    if (beginDate && (beginDate < first || beginDate > last))
      throw new AppError("BEGIN_OUT_OF_RANGE");
    const priceCents = typeof price === "number" ? toCents(price) : offer.priceCents;
    const received = payment && { ...payment, amountCents: toCents(payment.amount) };
    if (received) checkPayment(received, priceCents);
    const unpaid = await insertSold(tx, offer, link.traineeId, { now, beginDate, priceCents });
    const sold = received ? await recordFirstPayment(tx, unpaid, received) : unpaid;
    await notifyOfPurchase(tx, sold, await findBusiness(tx, coachId), {
      byCoach: true,
      buyerId: sold.traineeId,
    });
    return subscriptionView({ ...sold, sharedWith: [] });
  });
}

/** Returns the paid subscription. Throws MORE_THAN_DUE. */
async function recordFirstPayment(
  tx: Tx,
  subscription: SubscriptionRow,
  received: Parameters<typeof checkPayment>[0],
): Promise<SubscriptionRow> {
  checkDue(subscription, received.amountCents);
  await recordPayments(tx, subscription, [received]);
  const { coachId, id } = subscription;
  return (await findSubscription(tx, { coachId }, id)) as SubscriptionRow;
}

/** Sells the trial offer to a new trainee for one class. Throws FREE_OFFER_TAKEN. */
export const insertTrial = (
  tx: Tx,
  trial: OfferRow,
  traineeId: TraineeId,
  classDay: Day,
  now: Date,
): Promise<SubscriptionRow> => insertSold(tx, trial, traineeId, { now, classDay });

async function insertSold(
  tx: Tx,
  offer: OfferRow,
  traineeId: TraineeId,
  { now, beginDate, priceCents = offer.priceCents, classDay = "", ...terms }: SaleTerms,
): Promise<SubscriptionRow> {
  const isTrial = offer.type === "FREE_GROUP_CLASS";
  const quantity = isTrial ? 1 : offer.quantity;
  const begin = beginDate ?? parisDay(now);
  const end = endOfValidity(begin, offer.validityDurationInDay);
  const row = await insertSubscription(tx, {
    coachId: offer.coachId,
    traineeId,
    offerId: offer.id,
    isTrial,
    type: offer.type === "SUBSCRIPTION" ? "SUBSCRIPTION" : "CARD",
    label: offer.label,
    quantity,
    quantityLeft: quantity,
    nbReservationPerWeek: offer.nbReservationPerWeek,
    priceCents,
    beginDate: begin,
    endDate: end > classDay ? end : classDay,
    isPrivateOffer: offer.isPrivateOffer,
    isShareable: offer.isShareable,
    createdAt: now,
    ...terms,
  });
  if (!row) throw new AppError("FREE_OFFER_TAKEN");
  await recordMovement(tx, row, quantity ?? 0, "PURCHASE", now);
  return extendPastClosedDays(tx, row);
}

async function notifyOfPurchase(
  tx: Tx,
  subscription: SubscriptionRow,
  business: Awaited<ReturnType<typeof findBusiness>>,
  { byCoach, buyerId }: { byCoach: boolean; buyerId: TraineeId },
): Promise<void> {
  const coach = await findUser(tx, subscription.coachId);
  const trainee = await findUser(tx, buyerId);
  if (!coach || !trainee) return;
  const { firstName, email } = trainee;
  const isOwn = buyerId === subscription.traineeId && canBeWrittenTo(email);
  const seller = sellerLines(business, coach.displayName);
  const terms = subscription.termsVersion === null ? null : (business?.terms ?? null);
  const record = subscriptionBoughtMessage({
    firstName,
    coach,
    seller,
    terms,
    subscription,
    transfer: transferWayOf(subscription, business),
    byCoach,
    person: isOwn ? null : await findUser(tx, subscription.traineeId),
  });
  await enqueueNotices(tx, coach, [{ to: email, ...record }]);
}
