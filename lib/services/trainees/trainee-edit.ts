import "server-only";
import { postgresCode } from "@/db/failures";
import { listUsersByEmail } from "@/db/queries/accounts/look-ups";
import { endPasswordTokens } from "@/db/queries/accounts/password-links";
import { findUser, lockUser, type UserOf, updateUser } from "@/db/queries/accounts/users";
import { deleteFamilyInvitationsOf, hasGuardian } from "@/db/queries/families/guardianships";
import { releaseWaitingRows } from "@/db/queries/imports/import-waiting";
import { setAwaited } from "@/db/queries/trainees/merge-trainee";
import { deleteRefusedAddress } from "@/db/queries/trainees/refused-addresses";
import { findLiveLink, isEditableBy } from "@/db/queries/trainees/trainees";
import { type CoachScope, systemScope, type TraineeId } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { editTrainee as editContract, Trainee } from "@/lib/contract/trainees/trainees";
import { placeholderAddress, shownAddress } from "@/lib/domain/address";
import { foldCase } from "@/lib/domain/fold-case";
import { nameOf } from "@/lib/domain/name-of";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { renameInMails } from "@/lib/services/families/rename-in-mails";
import { takeInvitation } from "@/lib/services/trainees/invitation-limits";
import { isStopped } from "@/lib/services/trainees/invitation-mails";
import { findUnprovenTrainee, inviteKnown, inviteNew } from "@/lib/services/trainees/new-trainees";
import { findTrainee } from "@/lib/services/trainees/trainees";

/**
 * Edits a trainee that never logged in; a new address is invited, null removes a shown one.
 * Throws TRAINEE_NOT_FOUND, HAS_GUARDIAN, OWN_ACCOUNT, TRAINEE_ALREADY_LINKED, INVITATIONS_FULL, INVITED_ENOUGH.
 */
export async function editTrainee(
  coachId: CoachScope,
  id: string,
  { email, firstName: first, lastName: last, seen, ...rest }: BodyOf<typeof editContract>,
): Promise<Trainee> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    const link = await findLiveLink(tx, { coachId, traineeId: id });
    const trainee = link && (await lockUser(tx, link.traineeId));
    if (!coach || !trainee) throw new AppError("TRAINEE_NOT_FOUND");
    const { traineeId } = link;
    const shown = shownAddress(trainee.email);
    const { phoneNumber = trainee.phoneNumber } = rest;
    const isNewEmail = email !== undefined && foldCase(email ?? "") !== foldCase(shown ?? "");
    if ((isNewEmail || phoneNumber !== trainee.phoneNumber) && (await hasGuardian(tx, traineeId)))
      throw new AppError("HAS_GUARDIAN");
    if (!(await isEditableBy(tx, coachId, traineeId))) throw new AppError("OWN_ACCOUNT");
    const firstName = first === seen?.firstName ? trainee.firstName : first;
    const lastName = last === seen?.lastName ? trainee.lastName : last;
    const displayName = nameOf({ firstName, lastName });
    await renameInMails(tx, { id: traineeId, firstName: trainee.firstName }, firstName);
    await updateUser(tx, traineeId, { ...rest, firstName, lastName, displayName });
    // A trainee that waits for a merge is shown without an address, and null changes nothing.
    if (email === null && shown)
      await setAddress(tx, coachId, trainee, placeholderAddress(traineeId));
    else if (email && foldCase(email) !== foldCase(trainee.email))
      await readdress(tx, coach, { ...trainee, firstName }, email);
    return findTrainee(coachId, traineeId);
  });
}

/** Replaces the address and ends the links mailed before. */
async function setAddress(
  tx: Tx,
  coachId: CoachScope,
  { id, email: previous }: UserOf<TraineeId>,
  email: string,
): Promise<void> {
  // A trainee that waits for a merge has no address of its own but still awaits an account.
  await setAwaited(tx, coachId, id, null);
  if (email === previous) return;
  await releaseWaitingRows(tx, [id]);
  await deleteRefusedAddress(tx, systemScope("look-up"), previous);
  await updateUser(tx, id, { email, emailVerifiedAt: null }).catch((error: unknown) => {
    // A concurrent registration may take the address first.
    throw postgresCode(error) === "23505" ? new AppError("BUSY", undefined, 1) : error;
  });
  await endPasswordTokens(tx, id, clock());
  await deleteFamilyInvitationsOf(tx, id);
}

async function readdress(
  tx: Tx,
  coach: UserOf<CoachScope>,
  trainee: UserOf<TraineeId>,
  email: string,
): Promise<void> {
  const [known] = await listUsersByEmail(tx, systemScope("look-up"), email);
  const stopped = await isStopped(tx, coach.id, email);
  if (!known && !stopped) {
    await setAddress(tx, coach.id, trainee, email);
    await inviteNew(tx, coach, { ...trainee, email });
    return;
  }
  const unproven = await findUnprovenTrainee(tx, coach.id, email);
  if (known && !unproven && (await findLiveLink(tx, { coachId: coach.id, traineeId: known.id })))
    throw new AppError("TRAINEE_ALREADY_LINKED");
  await setAddress(tx, coach.id, trainee, placeholderAddress(trainee.id));
  if (known?.type === "TRAINEE") await setAwaited(tx, coach.id, trainee.id, known);
  if (known) await inviteKnown(tx, coach, known);
  else await takeInvitation(tx, coach, email);
}
