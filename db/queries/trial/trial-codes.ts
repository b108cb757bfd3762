import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { users } from "@/db/schema/accounts";
import { trialCodes } from "@/db/schema/trial-codes";
import type { AccountId, CoachId, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type TrialCodeRow = typeof trialCodes.$inferSelect;
type NewTrialCode = Omit<typeof trialCodes.$inferInsert, "id" | "wrong">;

/** Notes what was asked for, in the place of what the same person asked of this coach before; what was just confirmed stays. */
export async function putTrialCode(tx: Tx, row: NewTrialCode, now: Date): Promise<void> {
  const {
    email,
    firstName,
    lastName,
    phoneNumber,
    codeHash,
    createdAt,
    expiresAt,
    coachId,
    emailKey,
  } = row;
  const set = { email, firstName, lastName, phoneNumber, codeHash, createdAt, expiresAt };
  const forgotten = { confirmedAt: null, traineeId: null, activityId: null, booked: 0, waiting: 0 };
  await tx
    .insert(trialCodes)
    .values({ ...set, coachId, emailKey })
    .onConflictDoUpdate({
      target: [trialCodes.coachId, trialCodes.emailKey],
      set: { ...set, ...forgotten, wrong: 0 },
      setWhere: or(isNull(trialCodes.confirmedAt), lt(trialCodes.expiresAt, now)),
    });
}

/** What a person asked of a coach, locked: whoever else confirms it waits. */
export async function lockTrialCode(
  tx: Tx,
  coachId: CoachId,
  emailKey: string,
): Promise<TrialCodeRow | null> {
  const [row] = await tx
    .select()
    .from(trialCodes)
    .where(and(eq(trialCodes.coachId, coachId), eq(trialCodes.emailKey, emailKey)))
    .for("update");
  return row ?? null;
}

/** Changes what is locked. */
export async function setTrialCode(
  tx: Tx,
  coachId: CoachId,
  id: string,
  set: Partial<typeof trialCodes.$inferInsert>,
): Promise<void> {
  await tx
    .update(trialCodes)
    .set(set)
    .where(and(eq(trialCodes.id, id), eq(trialCodes.coachId, coachId)));
}

/** What was asked for by the account's address, for its own eyes. */
export function exportTrials(db: Db, id: AccountId) {
  return db
    .select({ coach: users.displayName, askedAt: trialCodes.createdAt })
    .from(trialCodes)
    .innerJoin(users, eq(users.id, trialCodes.coachId))
    .where(
      eq(
        trialCodes.emailKey,
        sql`(select me.email_folded from ${users} me where me.id = ${id}::uuid)`,
      ),
    );
}

/** Forgets what was asked for more than a day ago, confirmed or not. */
export async function deleteOldTrialCodes(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(trialCodes).where(lt(trialCodes.createdAt, new Date(now.getTime() - 86_400_000)));
}
