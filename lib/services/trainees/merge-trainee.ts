import "server-only";
import { findUser, keepUsers, lockUser, updateUser } from "@/db/queries/accounts/users";
import { listWaitedFor } from "@/db/queries/imports/import-waiting";
import {
  listSubscriptionsOfTrainee,
  lockSubscriptions,
} from "@/db/queries/subscriptions/subscriptions";
import {
  listMadeByCoach,
  type MadeByCoach,
  moveComment,
  moveToAccount,
} from "@/db/queries/trainees/merge-trainee";
import { link, lockLink } from "@/db/queries/trainees/trainees";
import type { AccountId, Pair, TraineeId } from "@/db/scope";
import { RunAgain, type Tx } from "@/db/transaction";
import { now as clock, today } from "@/lib/infra/clock";
import { lockFuturePlaces } from "@/lib/services/booking/places";
import { waitingSince } from "@/lib/services/imports/import-facts";
import { applyWaiting } from "@/lib/services/imports/import-waiting";

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
  for (const copy of copies) await moveComment(tx, copy);
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
  for (const copy of copies) await moveComment(tx, copy);
  await applyWaiting(tx, ...pair);
}

/** Locks the copy, its classes to come, its subscriptions and its link, in the one order, and passes all of it over. */
async function takeOver(tx: Tx, of: MadeByCoach): Promise<void> {
  const { coachId, mergedId } = of;
  const now = clock();
  if (!(await lockUser(tx, mergedId))) return;
  const list = () => listSubscriptionsOfTrainee(tx, { coachId, traineeId: mergedId }, today());
  await lockFuturePlaces(tx, { coachId, traineeId: mergedId }, now, async () => {
    const before = new Set((await list()).map(({ id }) => id));
    await lockSubscriptions(tx, coachId, [...before]);
    await lockLink(tx, coachId, mergedId);
    if ((await list()).some(({ id }) => !before.has(id))) throw new RunAgain();
  });
  await moveToAccount(tx, of, now);
}
