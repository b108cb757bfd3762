import "server-only";
import { keepUsers } from "@/db/queries/accounts/users";
import type { PlaceRow } from "@/db/queries/booking/places";
import { hasServed } from "@/db/queries/booking/served-places";
import { listMovementsOf } from "@/db/queries/subscriptions/movements";
import { countFuturePlaces } from "@/db/queries/subscriptions/subscription-use";
import {
  findSubscription,
  findSubscriptionEver,
  listSubscriptionsOfTrainee,
  lockSubscription,
  type SubscriptionOwner,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database, RunAgain, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Movement, Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { suspendSubscription as suspendContract } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { endAfterPause } from "@/lib/domain/subscription";
import { AppError } from "@/lib/error-codes";
import { now as clock, today } from "@/lib/infra/clock";
import type { Actor } from "@/lib/services/accounts/actors";
import { tellRemoved } from "@/lib/services/booking/booking-notifications";
import { lockFuturePlaces, releasePlaces } from "@/lib/services/booking/places";
import { endAfterSleep } from "@/lib/services/closures/closed-days";
import { checkVersion } from "@/lib/services/operations/version";
import {
  addSubscriptionImpact,
  subscriptionView,
} from "@/lib/services/subscriptions/subscription-view";

type Seen = BodyOf<typeof suspendContract>;

/** The caller: whose subscriptions may be touched. */
export const ownerOf = (caller: Actor): SubscriptionOwner =>
  caller.type === "COACH" ? { coachId: caller.id } : { traineeId: caller.id };

/** A trainee's own subscriptions with a coach, newest first. Throws COACH_NOT_FOUND for a stranger. */
export async function listMySubscriptions(
  traineeId: TraineeScope,
  coachId: string,
  active?: boolean,
): Promise<Subscription[]> {
  const rows = await listSubscriptionsOfTrainee(
    database(),
    { coachId, traineeId },
    today(),
    active,
  );
  if (rows.length === 0 && !(await findLiveLink(database(), coachId, traineeId))) {
    const ever = await listSubscriptionsOfTrainee(database(), { coachId, traineeId }, today());
    if (ever.length === 0) throw new AppError("COACH_NOT_FOUND");
  }
  return rows.map(subscriptionView);
}

/** The subscription, locked after the classes of its future places. */
export async function lockWithPlaces(tx: Tx, owner: SubscriptionOwner, id: string) {
  const found = await findSubscription(tx, owner, id);
  if (!found) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const of = { coachId: found.coachId, traineeId: found.traineeId, subscriptionId: id };
  const { owner: subscription, places } = await lockFuturePlaces(tx, of, clock(), () =>
    lockSubscription(tx, owner, id),
  );
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  // It passed to the account that its trainee had meanwhile: so did its places.
  if (subscription.traineeId !== found.traineeId) throw new RunAgain();
  return { subscription, places };
}

/** Throws WITHDRAWN for a subscription that its trainee withdrew from: nothing of it changes any more. */
export function mustStand({ withdrawnAt }: Pick<SubscriptionRow, "withdrawnAt">): void {
  if (withdrawnAt) throw new AppError("WITHDRAWN");
}

/**
 * Deletes a subscription: a trainee's own only if nothing is paid, no place is to come and, where it costs something, it
 * has not served; a coach's always, its future places cancelled and the waiting lists moved up.
 */
export async function deleteSubscription(
  caller: Actor,
  id: string,
  ofTrainee?: string,
): Promise<void> {
  await transaction(async (tx) => {
    const owner =
      ofTrainee && caller.type === "COACH"
        ? { coachId: caller.id, traineeId: ofTrainee }
        : ownerOf(caller);
    const { subscription, places } = await lockWithPlaces(tx, owner, id);
    mustStand(subscription);
    const now = clock();
    if (caller.type === "TRAINEE") {
      const costs = subscription.priceCents > 0;
      if (costs && subscription.isPaid) throw new AppError("DELETE_PAID");
      if (subscription.amountPaidCents > 0) throw new AppError("DELETE_PARTLY_PAID");
      if (places.length > 0) throw new AppError("DELETE_HAS_PLACES");
      if (costs && (await hasServed(tx, subscription, now)))
        throw new AppError("SUBSCRIPTION_USED");
    }
    const ended = await releasePlaces(tx, subscription.coachId, places, {
      status: "CANCEL",
      credit: "CANCELLATION",
      now,
    });
    const cause = { kind: "DELETED", subscription: subscription.label } as const;
    await tellRemoved(tx, subscription, ended, cause, now);
    addSubscriptionImpact(tx, [subscription]);
    await updateSubscription(tx, subscription.coachId, id, { deletedAt: now });
  });
}

/** Its future places are cancelled and credited, and nothing can be booked with it. Throws CHANGED_MEANWHILE, ALREADY_SUSPENDED. */
export async function suspendSubscription(
  coachId: CoachScope,
  id: string,
  seen?: Seen,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const { subscription, places } = await lockWithPlaces(tx, { coachId }, id);
    mustStand(subscription);
    checkVersion(subscription.version, seen?.version);
    if (subscription.suspendDate) throw new AppError("ALREADY_SUSPENDED");
    await endForPause(tx, subscription, places);
    addSubscriptionImpact(tx, [subscription]);
    return subscriptionView(await updateSubscription(tx, coachId, id, { suspendDate: today() }));
  });
}

/** Ends the places of a subscription that goes to sleep, and tells its trainee. */
export async function endForPause(
  tx: Tx,
  subscription: SubscriptionRow,
  places: readonly PlaceRow[],
): Promise<void> {
  const now = clock();
  const ended = await releasePlaces(tx, subscription.coachId, places, {
    status: "CANCEL",
    credit: "SUSPENSION",
    now,
  });
  const cause = { kind: "SUSPENDED", subscription: subscription.label } as const;
  await tellRemoved(tx, subscription, ended, cause, now);
}

/** It can be booked with again; its end moves by the days it slept, and over the closed ones. Throws CHANGED_MEANWHILE, NOT_SUSPENDED. */
export async function activateSubscription(
  coachId: CoachScope,
  id: string,
  seen?: Seen,
): Promise<Subscription> {
  return transaction(async (tx) => {
    // No closure is made meanwhile.
    if (!(await keepUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    const subscription = await lockSubscription(tx, { coachId }, id);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    mustStand(subscription);
    checkVersion(subscription.version, seen?.version);
    if (!subscription.suspendDate) throw new AppError("NOT_SUSPENDED");
    const awake = endAfterPause(subscription.endDate, subscription.suspendDate, today());
    const endDate = await endAfterSleep(tx, subscription, awake, today());
    return subscriptionView(
      await updateSubscription(tx, coachId, id, { suspendDate: null, endDate }),
    );
  });
}

/** Confirmed and waiting places of classes not begun. */
export async function countFutureReservations(caller: Actor, id: string): Promise<number> {
  const subscription = await findSubscription(database(), ownerOf(caller), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  return countFuturePlaces(database(), subscription.coachId, id, clock());
}

/** A card's credit movements, newest first: their sum is what is left. */
export async function listMovements(caller: Actor, id: string): Promise<Movement[]> {
  const subscription = await findSubscriptionEver(database(), ownerOf(caller), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const rows = await listMovementsOf(database(), subscription.coachId, id);
  return rows.map((row) => ({
    ...row,
    date: row.date.toISOString(),
    activityBeginDate: row.activityBeginDate?.toISOString() ?? null,
  }));
}
