import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { users } from "@/db/schema/accounts";
import { trialCodes } from "@/db/schema/trial-codes";
import type { AccountId, CoachId, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { DAY_MS } from "@/lib/domain/paris-time";

export type TrialCodeRow = typeof trialCodes.$inferSelect;
type NewTrialCode = Omit<typeof trialCodes.$inferInsert, "id" | "wrong">;

/** Replaces the same person's earlier request to this coach, unless it was just confirmed. */
export async function upsertTrialCode(tx: Tx, row: NewTrialCode, now: Date): Promise<void> {
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
  const unconfirmed = {
    confirmedAt: null,
    traineeId: null,
    activityId: null,
    booked: 0,
    waiting: 0,
  };
  await tx
    .insert(trialCodes)
    .values({ ...set, coachId, emailKey })
    .onConflictDoUpdate({
      target: [trialCodes.coachId, trialCodes.emailKey],
      set: { ...set, ...unconfirmed, wrong: 0 },
      setWhere: or(isNull(trialCodes.confirmedAt), lt(trialCodes.expiresAt, now)),
    });
}

/** Locks the request against a second confirmation. */
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

export async function updateTrialCode(
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

/** For the export of the account's own data. */
export function listTrialsForExport(db: Db, id: AccountId) {
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

/** Deletes requests older than a day, confirmed or not. */
export async function deleteOldTrialCodes(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(trialCodes).where(lt(trialCodes.createdAt, new Date(now.getTime() - DAY_MS)));
}
