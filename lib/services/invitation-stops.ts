import "server-only";
import { scopeOf } from "@/db/make-scope";
import { findInvitation, insertStop, isUntouched, listStopped } from "@/db/queries/invitations";
import { lockUser } from "@/db/queries/users";
import { systemScope } from "@/db/system-scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { hashLinkToken } from "@/lib/auth/passwords";
import { AppError } from "@/lib/errors";
import { now as clock, today } from "@/lib/infra/clock";
import { eraseAccount } from "@/lib/services/erasure";
import { hashOf } from "@/lib/services/invitation-limits";

async function find(tx: Tx | ReturnType<typeof database>, token: string) {
  const invitation = await findInvitation(tx, systemScope("look-up"), hashLinkToken(token));
  if (!invitation) throw new AppError("INVITATION_NOT_FOUND");
  return invitation;
}

/** Whose invitation a link is of, and whether no more are wanted of them. Throws INVITATION_NOT_FOUND. */
export async function readInvitation(
  token: string,
): Promise<{ coachName: string; stopped: boolean }> {
  const { coachId, coachName, addressHash } = await find(database(), token);
  const stopped = await listStopped(database(), coachId, [addressHash]);
  return { coachName, stopped: stopped.size > 0 };
}

/**
 * Whoever was invited wants no more from this coach (beyond 13). An account that the coach made and that is nobody's goes
 * with it. Throws INVITATION_NOT_FOUND.
 */
export async function stopInvitations(token: string): Promise<void> {
  await transaction(async (tx) => {
    const { coachId, addressHash, traineeId } = await find(tx, token);
    const now = clock();
    await insertStop(tx, systemScope("look-up"), { coachId, addressHash, createdAt: now });
    const account = traineeId && (await lockUser(tx, traineeId));
    // Its address may be another's by now.
    if (!account || hashOf(account.email) !== addressHash) return;
    if (!(await isUntouched(tx, traineeId, now, today()))) return;
    const trainee = scopeOf({ id: account.id, type: "TRAINEE" });
    await eraseAccount(tx, trainee);
  });
}
