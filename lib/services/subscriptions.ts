import "server-only";
import { hasServed } from "@/db/queries/held-places";
import { findOffer, type OfferRow } from "@/db/queries/offers";
import { noteMovement, type PlaceRow } from "@/db/queries/places";
import {
  countFuturePlaces,
  findSubscription,
  findSubscriptionEver,
  insertSubscription,
  listMovementsOf,
  listSubscriptionsOfTrainee,
  lockSubscription,
  type SubscriptionOwner,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions";
import { isLinked, lockLink } from "@/db/queries/trainees";
import { findUser, keepUsers } from "@/db/queries/users";
import { database, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Movement, Subscription } from "@/lib/contract/subscriptions";
import {
  type editSubscription as editContract,
  QUANTITY_LEFT_WRONG,
  QUANTITY_WRONG,
  type suspendSubscription as suspendContract,
} from "@/lib/contract/subscriptions-of-coach";
import { editCredits } from "@/lib/domain/credits";
import { isPaidUp } from "@/lib/domain/payment";
import { endAfterPause, endOfValidity } from "@/lib/domain/subscription";
import { AppError } from "@/lib/errors";
import { now as clock, today } from "@/lib/infra/clock";
import { subscriptionBoughtMessage } from "@/lib/mail/messages/subscription-bought";
import { tellRemoved } from "@/lib/services/booking-news";
import { enqueueNotices } from "@/lib/services/notices";
import { lockFuturePlaces, releasePlaces } from "@/lib/services/places";
import { reachSubscriptions, subscriptionView, toCents } from "@/lib/services/subscription-view";
import { checkVersion } from "@/lib/services/version";

type Edit = BodyOf<typeof editContract>;
type Seen = BodyOf<typeof suspendContract>;

/** The caller: whose subscriptions may be touched. */
export interface Caller {
  id: string;
  type: "TRAINEE" | "COACH";
}
const ownerOf = (caller: Caller): SubscriptionOwner =>
  caller.type === "COACH" ? { coachId: caller.id } : { traineeId: caller.id };

/** A trainee's own subscriptions with a coach, newest first. Throws COACH_NOT_FOUND for a stranger. */
export async function listMySubscriptions(
  traineeId: string,
  coachId: string,
  active?: boolean,
): Promise<Subscription[]> {
  const rows = await listSubscriptionsOfTrainee(database(), coachId, traineeId, today(), active);
  if (rows.length === 0 && !(await isLinked(database(), coachId, traineeId))) {
    const ever = await listSubscriptionsOfTrainee(database(), coachId, traineeId, today());
    if (ever.length === 0) throw new AppError("COACH_NOT_FOUND");
  }
  return rows.map(subscriptionView);
}

/** A trainee buys an offer of a coach they follow (decisions §4). Throws OFFER_NOT_FOUND, PHONE_REQUIRED, FREE_OFFER_TAKEN. */
export async function subscribe(traineeId: string, offerId: string): Promise<Subscription> {
  return transaction(async (tx) => {
    const offer = await findOffer(tx, offerId);
    if (!offer || !(await keepUsers(tx, [offer.coachId, traineeId])))
      throw new AppError("OFFER_NOT_FOUND");
    if (!(await lockLink(tx, offer.coachId, traineeId))) throw new AppError("OFFER_NOT_FOUND");
    if (!(await findUser(tx, traineeId))?.phoneNumber) throw new AppError("PHONE_REQUIRED");
    return buy(tx, offer, traineeId, false);
  });
}

/** A coach gives one of their offers to a trainee of theirs. */
export async function giveSubscription(
  coachId: string,
  traineeId: string,
  offerId: string,
): Promise<Subscription> {
  return transaction(async (tx) => {
    if (!(await keepUsers(tx, [coachId, traineeId]))) throw new AppError("TRAINEE_NOT_FOUND");
    if (!(await lockLink(tx, coachId, traineeId))) throw new AppError("TRAINEE_NOT_FOUND");
    const offer = await findOffer(tx, offerId);
    if (!offer || offer.coachId !== coachId) throw new AppError("OFFER_NOT_FOUND");
    return buy(tx, offer, traineeId, true);
  });
}

async function buy(
  tx: Tx,
  offer: OfferRow,
  traineeId: string,
  byCoach: boolean,
): Promise<Subscription> {
  const isTrial = offer.type === "FREE_GROUP_CLASS";
  const quantity = isTrial ? 1 : offer.quantity;
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
    priceCents: offer.priceCents,
    // Nothing is due for a free one.
    isPaid: offer.priceCents === 0,
    beginDate: today(),
    endDate: endOfValidity(today(), offer.validityDurationInDay),
    isPrivateOffer: offer.isPrivateOffer,
    createdAt: clock(),
  });
  if (!row) throw new AppError("FREE_OFFER_TAKEN");
  await noteMovement(tx, row, quantity ?? 0, "PURCHASE", clock());
  const [coach, trainee] = [await findUser(tx, offer.coachId), await findUser(tx, traineeId)];
  if (coach && trainee) {
    const { firstName, email } = trainee;
    const record = subscriptionBoughtMessage({ firstName, coach, subscription: row, byCoach });
    await enqueueNotices(tx, coach.id, [{ to: email, ...record }]);
  }
  return subscriptionView(row);
}

/** The subscription, locked after the classes of its future places. */
async function lockWithPlaces(tx: Tx, owner: SubscriptionOwner, id: string) {
  const found = await findSubscription(tx, owner, id);
  if (!found) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const of = { coachId: found.coachId, traineeId: found.traineeId, subscriptionId: id };
  const { owner: subscription, places } = await lockFuturePlaces(tx, of, clock(), () =>
    lockSubscription(tx, owner, id),
  );
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  return { subscription, places };
}

/**
 * Deletes a subscription: a trainee's own only if nothing is paid, no place is to come and, where it costs something, it
 * has not served; a coach's always, its future places cancelled and the waiting lists moved up (decisions §4).
 */
export async function deleteSubscription(
  caller: Caller,
  id: string,
  ofTrainee?: string,
): Promise<void> {
  await transaction(async (tx) => {
    const owner = ofTrainee ? { coachId: caller.id, traineeId: ofTrainee } : ownerOf(caller);
    const { subscription, places } = await lockWithPlaces(tx, owner, id);
    const now = clock();
    if (caller.type === "TRAINEE") {
      const costs = subscription.priceCents > 0;
      if (costs && subscription.isPaid) throw new AppError("DELETE_PAID");
      if (subscription.amountPaidCents > 0) throw new AppError("DELETE_PARTLY_PAID");
      if (places.length > 0) throw new AppError("DELETE_HAS_PLACES");
      if (costs && (await hasServed(tx, subscription, now)))
        throw new AppError("SUBSCRIPTION_USED");
    }
    const ended = await releasePlaces(
      tx,
      subscription.coachId,
      places,
      "CANCEL",
      "CANCELLATION",
      now,
    );
    const cause = { kind: "DELETED", subscription: subscription.label } as const;
    await tellRemoved(tx, subscription, ended, cause, now);
    reachSubscriptions(tx, [subscription]);
    await updateSubscription(tx, id, { deletedAt: now });
  });
}

/** Its future places are cancelled and credited, and nothing can be booked with it (decisions §4). Throws CHANGED_MEANWHILE, ALREADY_SUSPENDED. */
export async function suspendSubscription(
  coachId: string,
  id: string,
  seen?: Seen,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const { subscription, places } = await lockWithPlaces(tx, { coachId }, id);
    checkVersion(subscription.version, seen?.version);
    if (subscription.suspendDate) throw new AppError("ALREADY_SUSPENDED");
    await endForPause(tx, subscription, places);
    reachSubscriptions(tx, [subscription]);
    return subscriptionView(await updateSubscription(tx, id, { suspendDate: today() }));
  });
}

/** Ends the places of a subscription that goes to sleep, and tells its trainee. */
async function endForPause(
  tx: Tx,
  subscription: SubscriptionRow,
  places: readonly PlaceRow[],
): Promise<void> {
  const now = clock();
  const ended = await releasePlaces(tx, subscription.coachId, places, "CANCEL", "SUSPENSION", now);
  const cause = { kind: "SUSPENDED", subscription: subscription.label } as const;
  await tellRemoved(tx, subscription, ended, cause, now);
}

/** It can be booked with again; its end moves by the days it slept (decisions §4). Throws CHANGED_MEANWHILE, NOT_SUSPENDED. */
export async function activateSubscription(
  coachId: string,
  id: string,
  seen?: Seen,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { coachId }, id);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    checkVersion(subscription.version, seen?.version);
    if (!subscription.suspendDate) throw new AppError("NOT_SUSPENDED");
    const endDate = endAfterPause(subscription.endDate, subscription.suspendDate, today());
    return subscriptionView(await updateSubscription(tx, id, { suspendDate: null, endDate }));
  });
}

/** The card that an edit makes of a subscription; null: it makes no card. Throws INVALID_INPUT. */
function cardTyped(body: Edit, { quantity, quantityLeft }: SubscriptionRow) {
  if (body.type !== "CARD") return null;
  const card = editCredits(
    { quantity: quantity ?? 0, quantityLeft: quantityLeft ?? 0 },
    { ...body, quantity: body.quantity ?? 0, quantityLeft: body.quantityLeft ?? 0 },
  );
  if (!("refused" in card)) return card;
  const message = card.refused === "quantity" ? QUANTITY_WRONG : QUANTITY_LEFT_WRONG;
  throw new AppError("INVALID_INPUT", { message });
}

/** The coach's edit: every field; changed credits are an ADJUSTMENT movement (decisions §4). Throws CHANGED_MEANWHILE. */
export async function editSubscription(
  coachId: string,
  traineeId: string,
  body: Edit,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const { subscription, places } = await lockWithPlaces(tx, { coachId, traineeId }, body.id);
    checkVersion(subscription.version, body.version);
    const suspendDate =
      body.suspendDate === undefined ? subscription.suspendDate : body.suspendDate;
    if (suspendDate && !subscription.suspendDate) {
      await endForPause(tx, subscription, places);
    }
    const credits =
      (await findSubscription(tx, { coachId, traineeId }, body.id))?.quantityLeft ?? 0;
    const returned = credits - (subscription.quantityLeft ?? 0);
    const card = cardTyped(body, subscription);
    // Credits that a pause has just given back come on top of what the coach typed.
    const quantityLeft = card ? card.quantityLeft + returned : null;
    const quantity = card ? Math.max(card.quantity, card.quantityLeft + returned) : null;
    const amountPaid = body.isPaid ? body.price : body.amountPaid;
    const row = await updateSubscription(tx, body.id, {
      label: body.label,
      type: body.type,
      quantity,
      quantityLeft,
      nbReservationPerWeek: card ? null : (body.nbReservationPerWeek ?? null),
      priceCents: toCents(body.price),
      amountPaidCents: toCents(amountPaid),
      isPaid: isPaidUp({ price: body.price, amountPaid }),
      beginDate: body.beginDate,
      endDate: body.endDate,
      suspendDate,
      isPrivateOffer: body.isPrivateOffer,
    });
    await noteMovement(tx, row, (quantityLeft ?? 0) - credits, "ADJUSTMENT", clock());
    return subscriptionView(row);
  });
}

/** Confirmed and waiting places of classes not begun. */
export async function countFutureReservations(caller: Caller, id: string): Promise<number> {
  if (!(await findSubscription(database(), ownerOf(caller), id)))
    throw new AppError("SUBSCRIPTION_NOT_FOUND");
  return countFuturePlaces(database(), id, clock());
}

/** A card's credit movements, newest first: their sum is what is left. */
export async function listMovements(caller: Caller, id: string): Promise<Movement[]> {
  const subscription = await findSubscriptionEver(database(), ownerOf(caller), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const rows = await listMovementsOf(database(), subscription.coachId, id);
  return rows.map((row) => ({
    ...row,
    date: row.date.toISOString(),
    activityBeginDate: row.activityBeginDate?.toISOString() ?? null,
  }));
}
