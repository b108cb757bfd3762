import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { named } from "@/db/queries/operations/any-of";
import { coachTrainees, users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import { receipts } from "@/db/schema/receipts";
import type { AccountId, CoachId, CoachScope, Pair, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** Trainees whom a coach made for somebody with an account, who was invited: they become it once it follows the coach. */
export async function listMadeByCoach(
  db: Db,
  ...[coachId, accountId]: Pair
): Promise<MadeByCoach[]> {
  const rows = await db
    .select({
      coachId: coachTrainees.coachId,
      copyId: coachTrainees.traineeId,
      accountId: sql<TraineeId>`${coachTrainees.awaitsId}`,
    })
    .from(coachTrainees)
    .where(
      and(
        named(coachTrainees.coachId, coachId),
        eq(coachTrainees.awaitsId, accountId),
        isNull(coachTrainees.endedAt),
      ),
    )
    .orderBy(asc(coachTrainees.traineeId));
  return rows;
}

/** Says whom a trainee without an address stands for; null: nobody. */
export async function setAwaited(
  tx: Tx,
  coachId: CoachScope,
  traineeId: TraineeId,
  accountId: AccountId | null,
): Promise<void> {
  await tx
    .update(coachTrainees)
    .set({ awaitsId: accountId })
    .where(and(eq(coachTrainees.coachId, coachId), eq(coachTrainees.traineeId, traineeId)));
}

/** Nobody ever logged in to this account, and no other coach has it as a trainee: this coach may edit it. */
export const editableBy = (coachId: CoachScope) =>
  sql<boolean>`(${users.passwordHash} is null and ${users.googleSub} is null and ${users.lastSeenAt} is null
    and not exists (select 1 from ${coachTrainees} o where o.trainee_id = ${users.id} and o.coach_id <> ${coachId}::uuid))`;

export async function isEditableBy(
  db: Db,
  coachId: CoachScope,
  traineeId: TraineeId,
): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, traineeId), editableBy(coachId)));
  return row !== undefined;
}

/** A trainee made by a coach, and the trainee whose account it becomes. */
export interface MadeByCoach {
  coachId: CoachId;
  copyId: TraineeId;
  accountId: TraineeId;
}

/**
 * Passes all that a copy has to the account: subscriptions, the places with them, receipts, the coach's comment. The copy ends.
 * Its classes to come and its subscriptions are locked. One trial stays one.
 */
export async function passOver(
  tx: Tx,
  { coachId, copyId, accountId }: MadeByCoach,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      becameId: accountId,
      firstName: "Compte",
      lastName: "supprimé",
      displayName: "Compte supprimé",
      phoneNumber: null,
      urlPicture: null,
      deletedAt: now,
    })
    .where(eq(users.id, copyId));
  await tx
    .update(subscriptions)
    .set({ isTrial: false })
    .where(and(eq(subscriptions.traineeId, copyId), eq(subscriptions.isTrial, true)));
  await tx
    .update(subscriptions)
    .set({ traineeId: accountId })
    .where(eq(subscriptions.traineeId, copyId));
  await tx.update(receipts).set({ traineeId: accountId }).where(eq(receipts.traineeId, copyId));
  await tx
    .update(coachTrainees)
    .set({ endedAt: now, awaitsId: null })
    .where(and(eq(coachTrainees.coachId, coachId), eq(coachTrainees.traineeId, copyId)));
}

/** The account's link takes over the coach's comment on a copy, where it has none of its own. */
export async function passComment(
  tx: Tx,
  { coachId, copyId, accountId }: MadeByCoach,
): Promise<void> {
  await tx.execute(sql`
    update ${coachTrainees} l set comment = c.comment from ${coachTrainees} c
    where l.coach_id = ${coachId}::uuid and l.trainee_id = ${accountId}::uuid and l.comment = ''
      and c.coach_id = ${coachId}::uuid and c.trainee_id = ${copyId}::uuid`);
  await tx
    .update(coachTrainees)
    .set({ comment: "" })
    .where(and(eq(coachTrainees.coachId, coachId), eq(coachTrainees.traineeId, copyId)));
}
