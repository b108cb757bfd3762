import "server-only";
import { shareLockUsers } from "@/db/queries/accounts/users";
import { listGuarded } from "@/db/queries/families/guardianships";
import { listFamilyOf, listJoined, replaceShares } from "@/db/queries/families/shares";
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import { RunAgain, type Tx, transaction } from "@/db/transaction";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { AppError } from "@/lib/error-codes";
import type { Actor } from "@/lib/services/accounts/actors";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import { checkNotWithdrawn } from "@/lib/services/subscriptions/subscriptions";

interface SharedSubscription {
  subscription: SubscriptionRow;
  /** The caller and the guarded persons; null for a coach, who may name the whole family. */
  guarded: Set<string> | null;
}

async function readWith(
  read: typeof findSubscription | typeof lockSubscription,
  tx: Tx,
  caller: Actor,
  id: string,
): Promise<SharedSubscription> {
  if (caller.type === "COACH") {
    const subscription = await read(tx, { coachId: caller.id }, id);
    if (subscription) return { subscription, guarded: null };
  } else {
    const people = [caller.id, ...(await listGuarded(tx, caller.id))];
    for (const traineeId of people) {
      const subscription = await read(tx, { traineeId }, id);
      if (subscription) return { subscription, guarded: new Set(people) };
    }
  }
  throw new AppError("SUBSCRIPTION_NOT_FOUND");
}

/** Locks the persons whose guardianships the share needs, then the subscription. */
async function lockForSharing(
  tx: Tx,
  caller: Actor,
  id: string,
  people: readonly string[],
): Promise<SharedSubscription> {
  const { traineeId } = (await readWith(findSubscription, tx, caller, id)).subscription;
  const [first, ...others] = await listJoined(tx, traineeId, people);
  if (first && !(await shareLockUsers(tx, [first, ...others]))) throw new RunAgain();
  const locked = await readWith(lockSubscription, tx, caller, id);
  // Its trainee may have grown up before the lock.
  if (locked.subscription.traineeId !== traineeId) throw new RunAgain();
  return locked;
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
    const { subscription, guarded } = await lockForSharing(tx, caller, id, people);
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
