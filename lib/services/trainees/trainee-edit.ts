import "server-only";
import { postgresCode } from "@/db/failures";
import { listUsersByEmail } from "@/db/queries/accounts/look-ups";
import { endPasswordTokens } from "@/db/queries/accounts/password-links";
import { findUser, lockUser, type UserOf, updateUser } from "@/db/queries/accounts/users";
import { isEditableBy, setAwaited } from "@/db/queries/trainees/merge-trainee";
import { deleteRefusedAddress } from "@/db/queries/trainees/refused-addresses";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import { type CoachScope, systemScope, type TraineeId } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { editTrainee as editContract } from "@/lib/contract/money/walk-in-sale";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { noAddress } from "@/lib/domain/address";
import { foldCase } from "@/lib/domain/folding";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";
import { takeInvitation } from "@/lib/services/trainees/invitation-limits";
import { isStopped } from "@/lib/services/trainees/invitation-mails";
import { findUnprovenTrainee, inviteKnown, inviteNew } from "@/lib/services/trainees/new-trainees";
import { findTrainee } from "@/lib/services/trainees/trainees";

/**
 * Corrects a trainee whom nobody ever logged in as; a new address is invited, null takes it away.
 * Throws OWN_ACCOUNT, TRAINEE_ALREADY_LINKED, INVITATIONS_FULL, INVITED_ENOUGH.
 */
export async function editTrainee(
  coachId: CoachScope,
  id: string,
  { email, firstName: first, lastName: last, seen, ...rest }: BodyOf<typeof editContract>,
): Promise<Trainee> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    const link = await findLiveLink(tx, coachId, id);
    const trainee = link && (await lockUser(tx, link.traineeId));
    if (!coach || !trainee) throw new AppError("TRAINEE_NOT_FOUND");
    const { traineeId } = link;
    if (!(await isEditableBy(tx, coachId, traineeId))) throw new AppError("OWN_ACCOUNT");
    const firstName = first === seen?.firstName ? trainee.firstName : first;
    const lastName = last === seen?.lastName ? trainee.lastName : last;
    const displayName = `${firstName} ${lastName}`;
    await updateUser(tx, traineeId, { ...rest, firstName, lastName, displayName });
    if (email === null) await setAddress(tx, coachId, trainee, noAddress(traineeId));
    else if (email !== undefined && foldCase(email) !== foldCase(trainee.email))
      await readdress(tx, coach, { ...trainee, firstName }, email);
    return findTrainee(coachId, traineeId);
  });
}

/** The links that were mailed to the address before end with it, and it stands for nobody any more. */
async function setAddress(
  tx: Tx,
  coachId: CoachScope,
  { id, email: before }: UserOf<TraineeId>,
  email: string,
): Promise<void> {
  // A copy of somebody's has no address of its own, and stands for them all the same.
  await setAwaited(tx, coachId, id, null);
  if (email === before) return;
  await deleteRefusedAddress(tx, systemScope("look-up"), before);
  await updateUser(tx, id, { email, emailVerifiedAt: null }).catch((error: unknown) => {
    // Somebody took it in this very moment.
    throw postgresCode(error) === "23505" ? new AppError("BUSY", undefined, 1) : error;
  });
  await endPasswordTokens(tx, id, clock());
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
  if (known && !unproven && (await findLiveLink(tx, coach.id, known.id)))
    throw new AppError("TRAINEE_ALREADY_LINKED");
  await setAddress(tx, coach.id, trainee, noAddress(trainee.id));
  if (known?.type === "TRAINEE") await setAwaited(tx, coach.id, trainee.id, known.id);
  if (known) await inviteKnown(tx, coach, known);
  else await takeInvitation(tx, coach, email);
}
