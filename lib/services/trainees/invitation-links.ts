import "server-only";
import type { Db } from "@/db/pool";
import { findUser, lockUser } from "@/db/queries/accounts/users";
import {
  findInvitation,
  insertStop,
  isUntouched,
  listStopped,
} from "@/db/queries/trainees/invitations";
import { scopeOf, systemScope, type TraineeId } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { hashLinkToken } from "@/lib/infra/secret";
import type { Actor } from "@/lib/services/accounts/actors";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { addressHashOf } from "@/lib/services/trainees/invitation-limits";
import { linkTrainee, proveAddress } from "@/lib/services/trainees/merge-trainee";

async function find(db: Db, token: string) {
  const invitation = await findInvitation(db, systemScope("look-up"), hashLinkToken(token));
  if (!invitation) throw new AppError("INVITATION_NOT_FOUND");
  return invitation;
}

export interface Invitation {
  coachName: string;
  /** The address stopped this coach's invitations. */
  stopped: boolean;
  /** Stopping the invitations erases the account that the coach created. */
  erases: boolean;
}

/** Throws INVITATION_NOT_FOUND. */
export async function readInvitation(token: string): Promise<Invitation> {
  const db = database();
  const invitation = await find(db, token);
  const { coachId, coachName, addressHash } = invitation;
  const [stopped, erased] = await Promise.all([
    listStopped(db, coachId, [addressHash]),
    findErasable(db, invitation),
  ]);
  return { coachName, stopped: stopped.size > 0, erases: erased !== null };
}

/** The unused account that the coach created for the invitation, or null. */
async function findErasable(
  db: Db,
  { traineeId, addressHash }: Pick<Awaited<ReturnType<typeof find>>, "traineeId" | "addressHash">,
): Promise<TraineeId | null> {
  const account = traineeId && (await findUser(db, traineeId));
  // The coach may have changed the account's address since.
  if (!account || addressHashOf(account.email) !== addressHash) return null;
  return (await isUntouched(db, account.id, clock(), today())) ? account.id : null;
}

/**
 * Proves the caller's address and links the caller to the coach.
 * Throws INVITATION_NOT_FOUND, INVITATION_OTHER_ADDRESS, INVITATION_OF_TRAINEE.
 */
export async function acceptInvitation(actor: Actor, token: string): Promise<void> {
  await transaction(async (tx) => {
    const { coachId, addressHash } = await find(tx, token);
    if (actor.type === "COACH") throw new AppError("INVITATION_OF_TRAINEE");
    const account = await lockUser(tx, actor.id);
    if (!account) throw new AppError("NOT_LOGGED_IN");
    if (addressHashOf(account.email) !== addressHash)
      throw new AppError("INVITATION_OTHER_ADDRESS");
    await proveAddress(tx, account.id);
    await linkTrainee(tx, { coachId, traineeId: account.id });
  });
}

/**
 * Stops this coach's invitations and erases the unused account that the coach created.
 * Throws INVITATION_NOT_FOUND.
 */
export async function stopInvitations(token: string): Promise<void> {
  await transaction(async (tx) => {
    const invitation = await find(tx, token);
    const { coachId, addressHash, traineeId } = invitation;
    await insertStop(tx, systemScope("look-up"), { coachId, addressHash, createdAt: clock() });
    if (traineeId) await lockUser(tx, traineeId);
    const erased = await findErasable(tx, invitation);
    if (erased) await eraseAccount(tx, scopeOf({ id: erased, type: "TRAINEE" }));
  });
}
