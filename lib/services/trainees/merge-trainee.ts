import "server-only";
import {
  findUser,
  lockUser,
  shareLockUsers,
  type UserOf,
  updateUser,
} from "@/db/queries/accounts/users";
import { readActivities } from "@/db/queries/classes/activities";
import { deleteFamilyInvitationsOf, hasGuardian } from "@/db/queries/families/guardianships";
import { endSharesWith } from "@/db/queries/families/shares";
import { commentIfNone } from "@/db/queries/imports/import-runs";
import { endWaiting, listWaitedFor, lockWaiting } from "@/db/queries/imports/import-waiting";
import { listUntold } from "@/db/queries/notifications/outbox";
import { listSubscriptionsOfTrainee } from "@/db/queries/subscriptions/subscriptions";
import {
  endMergedLink,
  listLinksEver,
  listMadeByCoach,
  type MadeByCoach,
  moveToAccount,
  passLink,
} from "@/db/queries/trainees/merge-trainee";
import { findLiveLink, link, lockLink, shareLockBoth } from "@/db/queries/trainees/trainees";
import type { AccountId, LinkIds, TraineeId } from "@/db/scope";
import { RunAgain, type Tx } from "@/db/transaction";
import { soldKey } from "@/lib/domain/import-verdict";
import type { QuietKind } from "@/lib/domain/quiet-hours";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { notifyMovedUp } from "@/lib/services/booking/waiting-list";
import { digestOf, waitingSince } from "@/lib/services/imports/import-facts";
import { insertImportedSubscription } from "@/lib/services/imports/imported-subscription";
import { lockHolder } from "@/lib/services/trainees/lock-holder";

/**
 * Links a trainee to a coach; returns false when both are linked already or one is erased.
 * A proven address also gets the coach's walk-in trainees and waiting import rows.
 */
export async function linkTrainee(tx: Tx, ids: LinkIds): Promise<boolean> {
  if (!(await shareLockBoth(tx, ids))) return false;
  const account = await findUser(tx, ids.traineeId as TraineeId);
  const proven = Boolean(account?.emailVerifiedAt);
  const merged = proven ? await mergeTrainees(tx, ids) : [];
  if (!(await link(tx, ids))) return false;
  for (const made of merged) await passLink(tx, made);
  if (proven) await applyWaiting(tx, ids);
  return true;
}

/** Why a coach found by code is not linked: they are linked already, or the coach has ended since. */
export const notLinkedError = async (tx: Tx, ids: LinkIds): Promise<AppError> =>
  new AppError((await findLiveLink(tx, ids)) ? "ALREADY_LINKED" : "COACH_CODE_UNKNOWN");

/** Marks the address as proven and merges what the account's coaches hold for it. */
export async function proveAddress(tx: Tx, accountId: AccountId): Promise<void> {
  const account = await lockUser(tx, accountId);
  if (!account) return;
  if (!account.emailVerifiedAt) await updateUser(tx, accountId, { emailVerifiedAt: clock() });
  if (account.type === "TRAINEE") await mergeAllHeld(tx, accountId);
}

/** Merges what the coaches that a proven account follows hold for it. The account is locked. */
async function mergeAllHeld(tx: Tx, accountId: AccountId): Promise<void> {
  for (const { coachId } of await listWaitedFor(tx, accountId, waitingSince()))
    await mergeHeld(tx, { coachId, traineeId: accountId });
}

/** Merges what a followed coach holds for the account. */
async function mergeHeld(tx: Tx, ids: LinkIds): Promise<void> {
  if (!(await shareLockBoth(tx, ids))) throw new RunAgain();
  const merged = await mergeTrainees(tx, ids);
  // The link may have ended meanwhile.
  if (!(await lockLink(tx, ids))) throw new RunAgain();
  for (const made of merged) await passLink(tx, made);
  await applyWaiting(tx, ids);
}

/**
 * Locks each waiting trainee, its future classes, subscriptions and link, in the lock order.
 * Returns those that are merged: one with a guardian stays a person of the family.
 */
async function mergeTrainees(tx: Tx, ids: LinkIds): Promise<MadeByCoach[]> {
  const now = clock();
  const merged: MadeByCoach[] = [];
  for (const made of await listMadeByCoach(tx, ids)) {
    const { mergedId } = made;
    if (!(await lockUser(tx, mergedId)) || (await hasGuardian(tx, mergedId))) continue;
    await lockMerged(tx, made, now);
    await deleteFamilyInvitationsOf(tx, mergedId);
    await moveToAccount(tx, made, now);
    await endMergedLink(tx, made, now);
    merged.push(made);
  }
  return merged;
}

/**
 * Passes a person's subscriptions, places, receipts and links with every coach to an account, and
 * what these coaches hold for its proven address. Both are locked.
 */
export async function passToAccount(
  tx: Tx,
  personId: TraineeId,
  { id: accountId, emailVerifiedAt }: UserOf<TraineeId>,
): Promise<void> {
  const now = clock();
  const links = (await listLinksEver(tx, personId)).map(({ coachId, endedAt }) => ({
    coachId,
    mergedId: personId,
    accountId,
    endedAt,
  }));
  const present = links.filter(({ endedAt }) => !endedAt);
  const coachIds = present.map(({ coachId }) => coachId);
  if (!(await shareLockUsers(tx, [accountId, ...coachIds]))) throw new RunAgain();
  for (const made of present) await lockMerged(tx, made, now);
  const untold = await listUntold(tx, personId);
  await endSharesWith(tx, personId);
  await moveToAccount(tx, { mergedId: personId, accountId }, now);
  for (const made of links) {
    await lockLink(tx, { coachId: made.coachId, traineeId: accountId });
    await passLink(tx, made);
    await endMergedLink(tx, made, now);
    await tellAccount(tx, made, untold);
  }
  if (emailVerifiedAt) await mergeAllHeld(tx, accountId);
}

/** Tells the account what mails of the night would tell the person's former guardians. */
async function tellAccount(
  tx: Tx,
  { coachId, accountId }: MadeByCoach,
  untold: Awaited<ReturnType<typeof listUntold>>,
): Promise<void> {
  const activities = await readActivities(
    tx,
    coachId,
    untold.flatMap(({ activityId }) => activityId ?? []),
  );
  const toldOf = (wanted: QuietKind) =>
    activities
      .filter(({ id }) => untold.some((one) => one.kind === wanted && one.activityId === id))
      .map(({ id }) => ({ activityId: id, traineeId: accountId }));
  await notifyMovedUp(tx, coachId, activities, {
    promoted: toldOf("MOVED_UP"),
    free: toldOf("PLACE_FREE"),
  });
}

const lockMerged = (tx: Tx, { coachId, mergedId }: MadeByCoach, now: Date) =>
  lockHolder(tx, { coachId, traineeId: mergedId }, now);

/** Applies the waiting import rows of a trainee who follows the coach. Both are locked. */
async function applyWaiting(tx: Tx, ids: LinkIds): Promise<void> {
  for (const row of await lockWaiting(tx, ids, waitingSince())) {
    const { coachId, traineeId } = row;
    const { comment = "", subscription = null } = row.waiting ?? {};
    const has = (await listSubscriptionsOfTrainee(tx, { coachId, traineeId })).map(soldKey);
    const subscriptionId =
      subscription && !has.includes(soldKey(subscription))
        ? await insertImportedSubscription(tx, { coachId, traineeId }, subscription)
        : null;
    const commentMade = await commentIfNone(tx, coachId, traineeId, comment);
    const digest = commentMade ? digestOf([comment]) : null;
    await endWaiting(tx, row, { subscriptionId, commentMade, digest });
  }
}
