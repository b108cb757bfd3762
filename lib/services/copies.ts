import "server-only";
import { type Copy, listCopies, passComment, passOver } from "@/db/queries/copies";
import { listSubscriptionsOfTrainee, lockSubscriptions } from "@/db/queries/subscriptions";
import { link, lockLink } from "@/db/queries/trainees";
import { keepUsers, lockUser } from "@/db/queries/users";
import type { Pair } from "@/db/scope";
import { RunAgain, type Tx } from "@/db/transaction";
import { now as clock, today } from "@/lib/infra/clock";
import { applyWaiting } from "@/lib/services/import-waiting";
import { lockFuturePlaces } from "@/lib/services/places";

/**
 * Links a trainee to a coach, or links them again. Whatever the coach made meanwhile for this person under no address passes
 * to the account (beyond 10), and what waits for them in an import is theirs (beyond 14). False: they were linked already, or one of them is erased.
 */
export async function linkTrainee(tx: Tx, ...pair: Pair): Promise<boolean> {
  const copies = await listCopies(tx, ...pair);
  if (copies.length > 0) await keepUsers(tx, pair);
  for (const copy of copies) await takeOver(tx, copy);
  if (!(await link(tx, ...pair))) return false;
  for (const copy of copies) await passComment(tx, copy);
  await applyWaiting(tx, ...pair);
  return true;
}

/** Locks the copy, its classes to come, its subscriptions and its link, in the one order, and passes all of it over. */
async function takeOver(tx: Tx, of: Copy): Promise<void> {
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
