import "server-only";
import {
  anonymise,
  closeStudio,
  eraseCoachInMails,
  erasePersonInMails,
  eraseTraineeInMails,
  listLiveLinks,
} from "@/db/queries/accounts/erasure";
import { listPicturesOf } from "@/db/queries/accounts/pictures";
import { findUser, lockUser } from "@/db/queries/accounts/users";
import {
  deleteFamilyInvitationsOf,
  deleteGuardiansOf,
  listGuarded,
  listGuardiansOf,
} from "@/db/queries/families/guardianships";
import { endSharesWith } from "@/db/queries/families/shares";
import { eraseBusiness } from "@/db/queries/money/business";
import { storeDebtorName } from "@/db/queries/money/debts";
import { countRunningSold } from "@/db/queries/subscriptions/running-subscriptions";
import { deleteInvitationsOf } from "@/db/queries/trainees/invitations";
import type { Account, CoachScope, TraineeScope } from "@/db/scope";
import { afterCommit, database, type Tx, transaction } from "@/db/transaction";
import { passwordMatches } from "@/lib/auth/passwords";
import { debtorsSince } from "@/lib/domain/debt";
import { sameName } from "@/lib/domain/same-name";
import { AppError } from "@/lib/error-codes";
import { afterwards } from "@/lib/infra/afterwards";
import { clock, today } from "@/lib/infra/clock";
import { inSubject } from "@/lib/mail/subject";
import type { Actor } from "@/lib/services/accounts/actors";
import { endClasses } from "@/lib/services/accounts/coach-ending";
import { removePictures } from "@/lib/services/accounts/pictures";
import { lockIfGuarded } from "@/lib/services/families/acting-for";
import { endGuardianship } from "@/lib/services/families/family-ends";
import { endPayments } from "@/lib/services/payments/account";
import { leaveCoach } from "@/lib/services/trainees/trainees";

/**
 * Erases the caller's account; a coach with current subscriptions confirms by typing the `name`.
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
  await transaction(async (tx) => {
    const user = await lockUser(tx, actor.id);
    // A concurrent call may have changed the password since the check.
    if (user && user.passwordHash !== known.passwordHash) throw new AppError("WRONG_PASSWORD");
    await eraseAccount(tx, actor, { mayCancel: true, typedName: name ?? "" });
  });
}

/**
 * Cancels and credits future places and classes, then removes the personal data.
 * Returns whether places of a trainee were cancelled.
 * Throws CONFIRM_NAME for a wrong `typedName` of a coach with running subscriptions, and
 * StillNeeded for a coach with places unless `mayCancel`.
 */
export async function eraseAccount(
  tx: Tx,
  account: Account,
  { mayCancel = false, typedName }: { mayCancel?: boolean; typedName?: string } = {},
): Promise<boolean> {
  const now = clock();
  // Every use case locks its accounts first, so the erasure does too.
  const user = await lockUser(tx, account.id);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  let lostPlaces = false;
  if (account.type === "COACH") {
    const { id } = account;
    const known = { ...user, id };
    if (typedName !== undefined && !sameName(typedName, user.displayName)) await mustNotRun(tx, id);
    await endClasses(tx, known, { mayCancel }, now);
    await closeStudio(tx, id, now);
    await endPayments(tx, id, now);
    await eraseBusiness(tx, known);
    await deleteInvitationsOf(tx, id);
    await eraseCoachInMails(tx, known, inSubject(user.displayName, "un coach"));
  } else {
    const { id } = account;
    const known = { ...user, id };
    await erasePersonInMails(tx, known);
    await endFamily(tx, id);
    for (const coachId of await listLiveLinks(tx, id))
      lostPlaces = (await leaveCoach(tx, coachId, id, now)) || lostPlaces;
    await endSharesWith(tx, id);
    await storeDebtorName(tx, known, debtorsSince(now));
    await eraseTraineeInMails(tx, known);
  }
  await anonymise(tx, user, now);
  const pictures = await listPicturesOf(tx, user.id);
  afterCommit(tx, () => afterwards(() => removePictures(pictures)));
  return lostPlaces;
}

/** Throws CONFIRM_NAME while subscriptions run with this coach. */
async function mustNotRun(tx: Tx, coachId: CoachScope): Promise<void> {
  if ((await countRunningSold(tx, coachId, today())) > 0) throw new AppError("CONFIRM_NAME");
}

/** Erases also the persons who have no other guardian. */
async function endFamily(tx: Tx, id: TraineeScope): Promise<void> {
  await deleteFamilyInvitationsOf(tx, id);
  await deleteGuardiansOf(tx, id);
  for (const personId of await listGuarded(tx, id)) {
    const person = await lockIfGuarded(tx, id, personId);
    if (!person) continue;
    const guardians = await listGuardiansOf(tx, person.id);
    await endGuardianship(tx, person.id, id);
    if (guardians.length === 1) await eraseAccount(tx, { type: "TRAINEE", id: person.id });
  }
}
