import "server-only";
import { and, eq, exists, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyText } from "@/db/queries/operations/id-conditions";
import { creditsLeftOf, futurePlacesOf } from "@/db/queries/trainees/left-of-trainee";
import { invitationStops, invitations, users } from "@/db/schema/accounts";
import { receipts } from "@/db/schema/receipts";
import type { CoachId, CoachScope, SystemScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

export async function insertInvitations(
  tx: Tx,
  rows: readonly (typeof invitations.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(invitations).values([...rows]);
}

/** Returns the hashes of addresses that want no more invitations from the coach. */
export async function listStopped(
  db: Db,
  coachId: CoachId,
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ hash: invitationStops.addressHash })
    .from(invitationStops)
    .where(and(eq(invitationStops.coachId, coachId), anyText(invitationStops.addressHash, hashes)));
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns null when the link is unknown or its coach was erased. */
export async function findInvitation(db: Db, _: SystemScope, tokenHash: string) {
  const [row] = await db
    .select({
      coachId: invitations.coachId,
      addressHash: invitations.addressHash,
      traineeId: invitations.traineeId,
      coachName: users.displayName,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.coachId))
    .where(eq(invitations.tokenHash, tokenHash));
  return row ?? null;
}

export async function insertStop(
  tx: Tx,
  _: SystemScope,
  row: typeof invitationStops.$inferInsert,
): Promise<void> {
  await tx.insert(invitationStops).values(row).onConflictDoNothing();
}

/** Whether the account has no login, future place, credits or days left, and no receipt. */
export async function isUntouched(
  db: Db,
  traineeId: TraineeId,
  now: Date,
  today: Day,
): Promise<boolean> {
  const receipt = db
    .select({ one: sql`1` })
    .from(receipts)
    .where(eq(receipts.traineeId, traineeId));
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, traineeId),
        or(
          isNotNull(users.deletedAt),
          isNotNull(users.passwordHash),
          isNotNull(users.googleSub),
          isNotNull(users.lastSeenAt),
          exists(futurePlacesOf(db, traineeId, now)),
          exists(creditsLeftOf(db, traineeId, today)),
          exists(receipt),
        ),
      ),
    );
  return row === undefined;
}

export async function deleteOldInvitations(tx: Tx, _: SystemScope, before: Date): Promise<void> {
  await tx.delete(invitations).where(lt(invitations.createdAt, before));
}

export async function deleteInvitationsOf(tx: Tx, coachId: CoachScope): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.coachId, coachId));
  await tx.delete(invitationStops).where(eq(invitationStops.coachId, coachId));
}
