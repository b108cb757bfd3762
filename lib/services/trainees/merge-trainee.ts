import "server-only";
import { findUser, keepUsers, lockUser, updateUser } from "@/db/queries/accounts/users";
import { commentIfNone } from "@/db/queries/imports/import-runs";
import { endWaiting, listWaitedFor, lockWaiting } from "@/db/queries/imports/import-waiting";
import {
  listSubscriptionsOfTrainee,
  lockSubscriptions,
} from "@/db/queries/subscriptions/subscriptions";
import {
  listMadeByCoach,
  type MadeByCoach,
  passComment,
  passOver,
} from "@/db/queries/trainees/merge-trainee";
import { link, lockLink } from "@/db/queries/trainees/trainees";
import type { AccountId, Pair, TraineeId } from "@/db/scope";
import { RunAgain, type Tx } from "@/db/transaction";
import { soldKey } from "@/lib/domain/import-verdict";
import { now as clock, today } from "@/lib/infra/clock";
import { lockFuturePlaces } from "@/lib/services/booking/places";
import { digestOf, waitingSince } from "@/lib/services/imports/import-facts";
import { insertImportedSubscription } from "@/lib/services/imports/imported-subscription";

/**
 * Links a trainee to a coach, or links them again. An account with a proven address gets what the coach holds for it: people
 * made at the door, waiting rows of imports; another one gets it with the proof. False: they were linked already, or one is erased.
 */
export async function linkTrainee(tx: Tx, ...pair: Pair): Promise<boolean> {
  if (!(await keepUsers(tx, pair as [string, AccountId]))) return false;
  const account = await findUser(tx, pair[1] as TraineeId);
  const proven = Boolean(account?.emailVerifiedAt);
  const copies = proven ? await listMadeByCoach(tx, ...pair) : [];
  for (const copy of copies) await takeOver(tx, copy);
  if (!(await link(tx, ...pair))) return false;
  for (const copy of copies) await passComment(tx, copy);
  if (proven) await applyWaiting(tx, ...pair);
  return true;
}

/** The address of an account is proven: it gets what its coaches hold for it. */
export async function proveAddress(tx: Tx, accountId: AccountId): Promise<void> {
  const account = await lockUser(tx, accountId);
  if (!account) return;
  if (!account.emailVerifiedAt) await updateUser(tx, accountId, { emailVerifiedAt: clock() });
  if (account.type !== "TRAINEE") return;
  for (const { coachId } of await listWaitedFor(tx, accountId, waitingSince()))
    await receive(tx, coachId, accountId);
}

/** Gives an account what a coach whom it follows holds for it. */
async function receive(tx: Tx, ...pair: Pair): Promise<void> {
  if (!(await keepUsers(tx, pair as [string, AccountId]))) throw new RunAgain();
  const copies = await listMadeByCoach(tx, ...pair);
  for (const copy of copies) await takeOver(tx, copy);
  // Ended meanwhile: the coach is none of the trainee's any more.
  if (!(await lockLink(tx, ...pair))) throw new RunAgain();
  for (const copy of copies) await passComment(tx, copy);
  await applyWaiting(tx, ...pair);
}

/** Locks the copy, its classes to come, its subscriptions and its link, in the one order, and passes all of it over. */
async function takeOver(tx: Tx, of: MadeByCoach): Promise<void> {
  const { coachId, copyId } = of;
  const now = clock();
  if (!(await lockUser(tx, copyId))) return;
  const list = () => listSubscriptionsOfTrainee(tx, { coachId, traineeId: copyId }, today());
  await lockFuturePlaces(tx, { coachId, traineeId: copyId }, now, async () => {
    const before = new Set((await list()).map(({ id }) => id));
    await lockSubscriptions(tx, coachId, [...before]);
    await lockLink(tx, coachId, copyId);
    if ((await list()).some(({ id }) => !before.has(id))) throw new RunAgain();
  });
  await passOver(tx, of, now);
}

/** Gives somebody who follows a coach from now on what this coach's imports hold for them. Both are kept. */
async function applyWaiting(tx: Tx, ...pair: Pair): Promise<void> {
  for (const row of await lockWaiting(tx, pair, waitingSince())) {
    const { coachId, traineeId } = row;
    const { comment = "", subscription = null } = row.waiting ?? {};
    const has = (await listSubscriptionsOfTrainee(tx, { coachId, traineeId }, today())).map(
      soldKey,
    );
    const subscriptionId =
      subscription && !has.includes(soldKey(subscription))
        ? await insertImportedSubscription(tx, { coachId, traineeId }, subscription)
        : null;
    const commentMade = await commentIfNone(tx, coachId, traineeId, comment);
    const digest = commentMade ? digestOf([comment]) : null;
    await endWaiting(tx, row, { subscriptionId, commentMade, digest });
  }
}
