import "server-only";
import { listGuarded } from "@/db/queries/families/guardianships";
import { listFamilyOf, listSharedWith, replaceShares } from "@/db/queries/families/shares";
import { lockSubscription, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { type Tx, transaction } from "@/db/transaction";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { AppError } from "@/lib/error-codes";
import type { Actor } from "@/lib/services/accounts/actors";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import { checkNotWithdrawn } from "@/lib/services/subscriptions/subscriptions";

/** Locks a subscription of the coach, or of the account or a person whom it guards. */
async function lockOwn(
  tx: Tx,
  caller: Actor,
  id: string,
): Promise<{ subscription: SubscriptionRow; own: Set<string> | null }> {
  if (caller.type === "COACH") {
    const subscription = await lockSubscription(tx, { coachId: caller.id }, id);
    if (subscription) return { subscription, own: null };
  } else {
    const people = [caller.id, ...(await listGuarded(tx, caller.id))];
    for (const traineeId of people) {
      const subscription = await lockSubscription(tx, { traineeId }, id);
      if (subscription) return { subscription, own: new Set(people) };
    }
  }
  throw new AppError("SUBSCRIPTION_NOT_FOUND");
}

/**
 * Replaces the people who book with a subscription besides its trainee. A guardian names only the
 * caller and guarded persons, and needs a shareable subscription.
 * Throws SUBSCRIPTION_NOT_FOUND, NOT_NAMEABLE, PERSON_NOT_FOUND, NOT_SHAREABLE, WITHDRAWN.
 */
export async function shareSubscription(
  caller: Actor,
  id: string,
  people: readonly string[],
): Promise<Subscription> {
  return transaction(async (tx) => {
    const { subscription, own } = await lockOwn(tx, caller, id);
    const family = await listFamilyOf(tx, subscription.traineeId);
    const named = new Set(people.map((person) => person.toLowerCase()));
    named.delete(subscription.traineeId);
    for (const person of named) {
      if (!family.has(person)) throw new AppError("NOT_NAMEABLE");
      if (own && !own.has(person)) throw new AppError("PERSON_NOT_FOUND");
    }
    if (own && named.size > 0 && !subscription.isShareable) throw new AppError("NOT_SHAREABLE");
    checkNotWithdrawn(subscription);
    await replaceShares(tx, id, [...named]);
    return subscriptionView({ ...subscription, sharedWith: await listSharedWith(tx, id) });
  });
}
