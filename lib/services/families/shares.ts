import "server-only";
import { listGuarded } from "@/db/queries/families/guardianships";
import { listFamilyOf, replaceShares } from "@/db/queries/families/shares";
import {
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import { type Tx, transaction } from "@/db/transaction";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { AppError } from "@/lib/error-codes";
import type { Actor } from "@/lib/services/accounts/actors";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import { checkNotWithdrawn } from "@/lib/services/subscriptions/subscriptions";

interface LockedSubscription {
  subscription: SubscriptionRow;
  /** The caller and the guarded persons; null for a coach, who may name the whole family. */
  guarded: Set<string> | null;
}

async function lockForSharing(tx: Tx, caller: Actor, id: string): Promise<LockedSubscription> {
  if (caller.type === "COACH") {
    const subscription = await lockSubscription(tx, { coachId: caller.id }, id);
    if (subscription) return { subscription, guarded: null };
  } else {
    const people = [caller.id, ...(await listGuarded(tx, caller.id))];
    for (const traineeId of people) {
      const subscription = await lockSubscription(tx, { traineeId }, id);
      if (subscription) return { subscription, guarded: new Set(people) };
    }
  }
  throw new AppError("SUBSCRIPTION_NOT_FOUND");
}

/**
 * Replaces the people who book with a subscription besides its trainee.
 * A guardian needs a shareable subscription and names only guarded persons or the caller.
 * Throws SUBSCRIPTION_NOT_FOUND, NOT_NAMEABLE, PERSON_NOT_FOUND, NOT_SHAREABLE, WITHDRAWN.
 */
export async function shareSubscription(
  caller: Actor,
  id: string,
  people: readonly string[],
): Promise<Subscription> {
  return transaction(async (tx) => {
    const { subscription, guarded } = await lockForSharing(tx, caller, id);
    const family = await listFamilyOf(tx, subscription.traineeId);
    const named = new Set(people);
    named.delete(subscription.traineeId);
    for (const person of named) {
      if (!family.has(person)) throw new AppError("NOT_NAMEABLE");
      if (guarded && !guarded.has(person)) throw new AppError("PERSON_NOT_FOUND");
    }
    if (guarded && named.size > 0 && !subscription.isShareable) throw new AppError("NOT_SHAREABLE");
    checkNotWithdrawn(subscription);
    await replaceShares(tx, id, [...named]);
    return subscriptionView(await updateSubscription(tx, subscription.coachId, id, {}));
  });
}
