import "server-only";
import { scopeOf } from "@/db/make-scope";
import { findInvitation, insertStop, isUntouched } from "@/db/queries/invitations";
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

/** Whose invitation a link is of. Throws INVITATION_NOT_FOUND. */
export const readInvitation = async (token: string): Promise<{ coachName: string }> => ({
  coachName: (await find(database(), token)).coachName,
});

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
