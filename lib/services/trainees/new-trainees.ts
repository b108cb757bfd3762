import "server-only";
import { v7 } from "uuid";
import { listUsersByEmail } from "@/db/queries/accounts/look-ups";
import { findUser, shareLockUsers, type UserOf, type UserRow } from "@/db/queries/accounts/users";
import { setAwaited } from "@/db/queries/trainees/merge-trainee";
import { findLink, link } from "@/db/queries/trainees/trainees";
import { type CoachScope, scopeOf, systemScope, type TraineeId } from "@/db/scope";
import { RunAgain, type Tx } from "@/db/transaction";
import { isUnproven, placeholderAddress } from "@/lib/domain/address";
import { AppError } from "@/lib/error-codes";
import { createUser } from "@/lib/services/accounts/accounts";
import { takeInvitation } from "@/lib/services/trainees/invitation-limits";
import { isStopped, mailInvitations } from "@/lib/services/trainees/invitation-mails";
import { linkTrainee } from "@/lib/services/trainees/merge-trainee";

export interface NewTrainee {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}

/** The coach's trainee, or the invited account; undefined when the address stopped invitations. */
export type Admitted = { traineeId: TraineeId } | { invited: UserRow | undefined };

/**
 * Creates and invites a trainee, relinks a former one, or mails an account the coach's code.
 * A stopped address gets no mail, and the result does not show it.
 * Throws TRAINEE_ALREADY_LINKED, INVITATIONS_FULL, INVITED_ENOUGH.
 */
export async function admit(
  tx: Tx,
  coach: UserOf<CoachScope>,
  person: NewTrainee & { email: string },
): Promise<Admitted> {
  const stopped = await isStopped(tx, coach.id, person.email);
  const created = stopped ? null : await createUser(tx, { type: "TRAINEE", ...person });
  if (created) {
    const { id } = scopeOf({ id: created.id, type: "TRAINEE" });
    await link(tx, { coachId: coach.id, traineeId: id });
    await inviteNew(tx, coach, { ...created, id });
    return { traineeId: id };
  }
  const [known] = await listUsersByEmail(tx, systemScope("look-up"), person.email);
  if (!known && !stopped) throw new AppError("BUSY", undefined, 1);
  const former = known && (await findLink(tx, { coachId: coach.id, traineeId: known.id }));
  if (former && !former.endedAt) throw new AppError("TRAINEE_ALREADY_LINKED");
  if (former && !stopped) {
    const ids = { coachId: coach.id, traineeId: former.traineeId };
    // A concurrent call has linked the trainee or erased the account.
    if (!(await linkTrainee(tx, ids))) throw new RunAgain();
    return { traineeId: former.traineeId };
  }
  if (known) await inviteKnown(tx, coach, known);
  else await takeInvitation(tx, coach, person.email);
  return { invited: known };
}

/**
 * The trainee of a walk-in sale: the address's trainee, or a new one that its account merges later.
 * Throws TRAINEE_ALREADY_LINKED, INVITATIONS_FULL, INVITED_ENOUGH.
 */
export async function admitWalkIn(
  tx: Tx,
  coach: UserOf<CoachScope>,
  person: NewTrainee & { email: string },
): Promise<TraineeId> {
  const unproven = await findUnprovenTrainee(tx, coach.id, person.email);
  if (unproven) {
    await inviteKnown(tx, coach, unproven);
    return makeWithoutAddress(tx, coach.id, person, unproven);
  }
  const admitted = await admit(tx, coach, person);
  return "traineeId" in admitted
    ? admitted.traineeId
    : makeWithoutAddress(tx, coach.id, person, admitted.invited);
}

/** The coach's present or former trainee whose address is not proven, or null. */
export async function findUnprovenTrainee(
  tx: Tx,
  coachId: CoachScope,
  email: string,
): Promise<UserRow | null> {
  const [known] = await listUsersByEmail(tx, systemScope("look-up"), email);
  if (!known || !isUnproven(known) || !(await findLink(tx, { coachId, traineeId: known.id })))
    return null;
  // After this lock a concurrent proof of the address waits, or is already visible.
  await shareLockUsers(tx, [coachId, known.id]);
  const account = await findUser(tx, known.id);
  return account && isUnproven(account) ? account : null;
}

/** Throws INVITATIONS_FULL, INVITED_ENOUGH. */
export async function inviteNew(
  tx: Tx,
  coach: UserOf<CoachScope>,
  { id, email, firstName }: Pick<UserOf<TraineeId>, "id" | "email" | "firstName">,
): Promise<void> {
  await takeInvitation(tx, coach, email);
  await mailInvitations(tx, coach, [{ email, firstName, madeId: id }]);
}

/** Mails the coach's code to an account. Throws INVITATIONS_FULL, INVITED_ENOUGH. */
export async function inviteKnown(
  tx: Tx,
  coach: UserOf<CoachScope>,
  { email, firstName, type }: UserRow,
): Promise<void> {
  await takeInvitation(tx, coach, email);
  await mailInvitations(tx, coach, [{ email, firstName, type }]);
}

/** Creates a trainee without a login; the invited address's account merges it. */
export async function makeWithoutAddress(
  tx: Tx,
  coachId: CoachScope,
  person: NewTrainee,
  invited?: UserRow,
): Promise<TraineeId> {
  const { id } = scopeOf({ id: v7(), type: "TRAINEE" });
  await createUser(tx, { type: "TRAINEE", ...person, id, email: placeholderAddress(id) });
  await link(tx, { coachId, traineeId: id });
  if (invited?.type === "TRAINEE") await setAwaited(tx, coachId, id, invited);
  return id;
}
