import "server-only";
import { shareLockUsers } from "@/db/queries/accounts/users";
import type { PlaceRow } from "@/db/queries/booking/places";
import { hasServed } from "@/db/queries/booking/served-places";
import { countFuturePlaces } from "@/db/queries/subscriptions/future-places";
import { listMovementsOf } from "@/db/queries/subscriptions/movements";
import {
  findSubscription,
  findSubscriptionEver,
  listSubscriptionsOfTrainee,
  listUsableSubscriptions,
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
import { deletionError } from "@/lib/domain/deletion-error";
import { parisDay } from "@/lib/domain/paris-time";
import { dueCentsOf } from "@/lib/domain/receipts";
import { endAfterPause } from "@/lib/domain/subscription-end";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { type Actor, ownerOf } from "@/lib/services/accounts/actors";
import { notifyOfRemoval } from "@/lib/services/booking/booking-notifications";
import { lockFuturePlaces, releasePlaces } from "@/lib/services/booking/places";
import { resumeWithClosedDays } from "@/lib/services/closures/closed-days";
import { checkVersion } from "@/lib/services/operations/version";
import { closeWithoutDue } from "@/lib/services/payments/expiry";
import { addSubscriptionImpact } from "@/lib/services/subscriptions/subscription-impact";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";

type Seen = BodyOf<typeof suspendContract>;

/** Guardians of a person with whom a subscription is shared may be strangers to its trainee. */
const withoutTransfer = { transferReference: null, transferAnnouncedOn: null };

/**
 * Returns the subscriptions with a coach that the trainee books with, newest first.
 * Throws COACH_NOT_FOUND for a coach without link and subscriptions.
 */
export async function listMySubscriptions(
  traineeId: TraineeScope,
  coachId: string,
  active?: boolean,
): Promise<Subscription[]> {
  const day = today();
  const rows = await listUsableSubscriptions(database(), { coachId, traineeId }, day, active);
  if (rows.length === 0 && !(await findLiveLink(database(), { coachId, traineeId }))) {
    const ever = await listSubscriptionsOfTrainee(database(), { coachId, traineeId });
    if (ever.length === 0) throw new AppError("COACH_NOT_FOUND");
  }
  return rows.map((row) => ({
    ...subscriptionView(row),
    ...(row.traineeId === traineeId ? null : withoutTransfer),
  }));
}

/** Locks the classes of the future places, then the subscription. Throws SUBSCRIPTION_NOT_FOUND. */
export async function lockWithPlaces(tx: Tx, owner: SubscriptionOwner, id: string) {
  const found = await findSubscription(tx, owner, id);
  if (!found) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const holder = { coachId: found.coachId, traineeId: found.traineeId, subscriptionId: id };
  const { owner: subscription, places } = await lockFuturePlaces(tx, holder, clock(), () =>
    lockSubscription(tx, owner, id),
  );
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  // A merge of the trainee's accounts may move the subscription and its places meanwhile.
  if (subscription.traineeId !== found.traineeId) throw new RunAgain();
  return { subscription, places };
}

/** Throws WITHDRAWN, because a subscription does not change after its withdrawal. */
export function checkNotWithdrawn({ withdrawnAt }: Pick<SubscriptionRow, "withdrawnAt">): void {
  if (withdrawnAt) throw new AppError("WITHDRAWN");
}

/**
 * Deletes a subscription and cancels its future places. A trainee can only delete an unpaid one
 * without future places and, if it has a price, without use. Throws SUBSCRIPTION_NOT_FOUND,
 * WITHDRAWN, DELETE_PAID, DELETE_PARTLY_PAID, DELETE_HAS_PLACES, SUBSCRIPTION_USED.
 */
export async function deleteSubscription(
  caller: Actor,
  id: string,
  traineeId?: string,
): Promise<void> {
  await transaction(async (tx) => {
    const owner =
      traineeId && caller.type === "COACH" ? { coachId: caller.id, traineeId } : ownerOf(caller);
    const { subscription, places } = await lockWithPlaces(tx, owner, id);
    checkNotWithdrawn(subscription);
    const now = clock();
    if (caller.type === "TRAINEE") {
      const { isPaid, priceCents, amountPaidCents } = subscription;
      const error = deletionError({ isPaid, price: priceCents, amountPaid: amountPaidCents });
      if (error) throw new AppError(error);
      if (places.length > 0) throw new AppError("DELETE_HAS_PLACES");
      if (priceCents > 0 && (await hasServed(tx, subscription, now)))
        throw new AppError("SUBSCRIPTION_USED");
    }
    const ended = await releasePlaces(tx, subscription.coachId, places, {
      status: "CANCEL",
      credit: "CANCELLATION",
      now,
    });
    const cause = { kind: "DELETED", subscription: subscription.label } as const;
    await notifyOfRemoval(tx, subscription, ended, cause, now);
    addSubscriptionImpact(tx, [subscription]);
    // Deleting gives the debt up, so what still comes online is to be refunded.
    const given = dueCentsOf(subscription) > 0 && { settledCents: subscription.amountPaidCents };
    await updateSubscription(tx, subscription.coachId, id, { deletedAt: now, ...given });
    await closeWithoutDue(tx, subscription.coachId, [id]);
  });
}

/**
 * Suspends a subscription. Its future places are cancelled and credited, and it cannot pay.
 * Throws SUBSCRIPTION_NOT_FOUND, WITHDRAWN, CHANGED_MEANWHILE, ALREADY_SUSPENDED.
 */
export async function suspendSubscription(
  coachId: CoachScope,
  id: string,
  seen?: Seen,
): Promise<Subscription> {
  return transaction(async (tx) => {
    const { subscription, places } = await lockWithPlaces(tx, { coachId }, id);
    checkNotWithdrawn(subscription);
    checkVersion(subscription.version, seen?.version);
    if (subscription.suspendDate) throw new AppError("ALREADY_SUSPENDED");
    const now = clock();
    await endForPause(tx, subscription, places, now);
    addSubscriptionImpact(tx, [subscription]);
    const suspendDate = parisDay(now);
    return subscriptionView(await updateSubscription(tx, coachId, id, { suspendDate }));
  });
}

/** Cancels and credits the places of a subscription being suspended, and enqueues the mail. */
export async function endForPause(
  tx: Tx,
  subscription: SubscriptionRow,
  places: readonly PlaceRow[],
  now: Date,
): Promise<void> {
  const ended = await releasePlaces(tx, subscription.coachId, places, {
    status: "CANCEL",
    credit: "SUSPENSION",
    now,
  });
  const cause = { kind: "SUSPENDED", subscription: subscription.label } as const;
  await notifyOfRemoval(tx, subscription, ended, cause, now);
}

/**
 * Reactivates a subscription. Its end moves by the suspended days and past closed days.
 * Throws SUBSCRIPTION_NOT_FOUND, WITHDRAWN, CHANGED_MEANWHILE, NOT_SUSPENDED.
 */
export async function activateSubscription(
  coachId: CoachScope,
  id: string,
  seen?: Seen,
): Promise<Subscription> {
  return transaction(async (tx) => {
    // The coach's lock keeps out a simultaneous closure.
    if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    const subscription = await lockSubscription(tx, { coachId }, id);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    checkNotWithdrawn(subscription);
    checkVersion(subscription.version, seen?.version);
    if (!subscription.suspendDate) throw new AppError("NOT_SUSPENDED");
    const day = today();
    const resumedEnd = endAfterPause(subscription.endDate, subscription.suspendDate, day);
    const endDate = await resumeWithClosedDays(tx, subscription, resumedEnd, day);
    return subscriptionView(
      await updateSubscription(tx, coachId, id, {
        suspendDate: null,
        endDate,
        ...(endDate !== subscription.endDate && { soldBeginDate: null, soldEndDate: null }),
      }),
    );
  });
}

/** Counts confirmed and waiting places of upcoming classes. Throws SUBSCRIPTION_NOT_FOUND. */
export async function countFutureReservations(caller: Actor, id: string): Promise<number> {
  const subscription = await findSubscription(database(), ownerOf(caller), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  return countFuturePlaces(database(), subscription.coachId, id, clock());
}

/** Returns a card's credit movements, newest first. Throws SUBSCRIPTION_NOT_FOUND. */
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
