import "server-only";
import {
  anonymise,
  closeBusiness,
  forgetCoachInMails,
  forgetTraineeInMails,
} from "@/db/queries/accounts/erasure";
import { listLiveLinks } from "@/db/queries/accounts/personal-data";
import { findUser, lockUser } from "@/db/queries/accounts/users";
import { deleteBusiness } from "@/db/queries/money/business";
import { storeDebtorName } from "@/db/queries/money/debts";
import { countRunningSold } from "@/db/queries/subscriptions/running-subscriptions";
import { deleteInvitationsOf } from "@/db/queries/trainees/invitations";
import type { Account, CoachScope } from "@/db/scope";
import { afterCommit, database, type Tx, transaction } from "@/db/transaction";
import { passwordMatches } from "@/lib/auth/passwords";
import { debtorsSince } from "@/lib/domain/debt";
import { sameName } from "@/lib/domain/same-name";
import { AppError } from "@/lib/error-codes";
import { now as clock, today } from "@/lib/infra/clock";
import { removePicture } from "@/lib/integrations/pictures";
import { inSubject } from "@/lib/mail/subject";
import type { Actor } from "@/lib/services/accounts/actors";
import { endClasses } from "@/lib/services/accounts/coach-ending";
import { leaveCoach } from "@/lib/services/trainees/trainees";

/**
 * The caller's account is erased, for good; a coach's with subscriptions running only by its `name` typed.
 * Throws NO_PASSWORD, WRONG_PASSWORD, CONFIRM_NAME.
 */
export async function deleteAccount(
  actor: Actor,
  password: string,
  name?: string | null,
): Promise<void> {
  const known = await findUser(database(), actor.id);
  if (!known?.passwordHash) throw new AppError("NO_PASSWORD");
  if (!(await passwordMatches(password, known.passwordHash))) throw new AppError("WRONG_PASSWORD");
  await transaction((tx) => eraseAccount(tx, actor, name ?? ""));
}

/**
 * Takes a person out of Élan: a trainee's places to come are cancelled and credited and the waiting lists move up, a
 * coach's classes too, and their trainees told; what others' books need stays without a name, a debt with it for a while.
 * `typed`: what a coach's person typed to confirm; none where nobody asks for it, and places are then kept: StillNeeded.
 */
export async function eraseAccount(tx: Tx, account: Account, typed?: string): Promise<void> {
  const now = clock();
  // First, as whatever makes a link, a class or a subscription keeps its accounts first.
  const user = await lockUser(tx, account.id);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  if (account.type === "COACH") {
    const { id } = account;
    if (typed !== undefined && !sameName(typed, user.displayName)) await mustNotRun(tx, id);
    await endClasses(tx, { ...user, id }, typed !== undefined, now);
    await closeBusiness(tx, id, now);
    await deleteBusiness(tx, id);
    await deleteInvitationsOf(tx, id);
    await forgetCoachInMails(tx, user, inSubject(user.displayName, "un coach"));
  } else {
    const { id } = account;
    for (const coachId of await listLiveLinks(tx, id)) await leaveCoach(tx, coachId, id, now);
    await storeDebtorName(tx, { ...user, id }, debtorsSince(now));
    await forgetTraineeInMails(tx, { ...user, id });
  }
  for (const url of await anonymise(tx, user, now))
    afterCommit(tx, () => void removePicture(url).catch(() => undefined));
}

/** Throws CONFIRM_NAME while subscriptions run with this coach. */
async function mustNotRun(tx: Tx, coachId: CoachScope): Promise<void> {
  if ((await countRunningSold(tx, coachId, today())) > 0) throw new AppError("CONFIRM_NAME");
}
