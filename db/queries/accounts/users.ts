import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { endPlaceLinksOfPassword } from "@/db/queries/mail-links/place-links";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { deleteAllDevices } from "@/db/queries/push/push";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { coachTrainees, users } from "@/db/schema/accounts";
import { businesses } from "@/db/schema/business";
import { guardianships } from "@/db/schema/families";
import type { AccountId } from "@/db/scope";
import { computed, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

export type UserRow = typeof users.$inferSelect;
export type UserOf<Id extends AccountId> = UserRow & { id: Id };
export type NewUser = typeof users.$inferInsert;

const alive = isNull(users.deletedAt);

/** Skips a locked row, so that no request waits only to write this date. */
export async function recordSeen(tx: Tx, id: AccountId, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${users} set last_seen_at = ${now.toISOString()}
    where id in (select id from ${users} where id = ${id}::uuid and deleted_at is null for update skip locked)`);
}

export async function findUser<Id extends AccountId>(db: Db, id: Id): Promise<UserOf<Id> | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), alive));
  return (row as UserOf<Id> | undefined) ?? null;
}

// PostgreSQL lets new share row locks overtake a waiting writer; advisory locks are granted in order.
const enqueueShared = statement(
  { params: { ids: computed<readonly string[]>() } },
  ({ ids }) =>
    sql`select pg_advisory_xact_lock_shared(hashtextextended(id::text, 11)) from unnest(${ids}::uuid[]) as id`,
);
const enqueueExclusive = statement(
  { params: { id: users.id } },
  ({ id }) => sql`select pg_advisory_xact_lock(hashtextextended(${id}::uuid::text, 11))`,
);

/** `no key update` lets other transactions insert rows that refer to the account. */
export async function lockUser<Id extends AccountId>(tx: Tx, id: Id): Promise<UserOf<Id> | null> {
  const [, [row]] = await Promise.all([
    enqueueExclusive(tx, { id }),
    tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), alive))
      .for("no key update"),
  ]);
  return (row as UserOf<Id> | undefined) ?? null;
}

/**
 * Locks these accounts against erasure, before any other lock. Returns false when an account is
 * erased.
 */
export async function shareLockUsers(
  tx: Tx,
  ids: readonly [AccountId, ...string[]] | readonly [string, AccountId],
): Promise<boolean> {
  const [, rows] = await Promise.all([
    enqueueShared(tx, { ids: ids.toSorted() }),
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(anyOf(users.id, ids), alive))
      .orderBy(asc(users.id))
      .for("share"),
  ]);
  return rows.length === new Set(ids).size;
}

export async function updateUser(
  tx: Tx,
  id: AccountId,
  set: Partial<NewUser>,
): Promise<UserRow | null> {
  const [row] = await tx
    .update(users)
    .set(set)
    .where(and(eq(users.id, id), alive))
    .returning();
  return row ?? null;
}

/**
 * Ends the earlier tokens, all devices and, where the account had a password, its mail links.
 * Returns the new token version.
 */
export async function changePassword(
  tx: Tx,
  id: AccountId,
  passwordHash: string | null,
): Promise<number | null> {
  await endPlaceLinksOfPassword(tx, id);
  await deleteAllDevices(tx, id);
  const [row] = await tx
    .update(users)
    .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, id), alive))
    .returning({ version: users.tokenVersion });
  return row?.version ?? null;
}

/** A coach with the address and the telephone number of the coach's business. */
export interface CoachContact {
  coach: UserRow;
  email: string | null;
  phone: string | null;
}

export function listCoachesOfTrainee(db: Db, traineeId: AccountId): Promise<CoachContact[]> {
  return db
    .select({ coach: users, email: businesses.email, phone: businesses.phone })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.coachId))
    .leftJoin(businesses, eq(businesses.coachId, users.id))
    .where(and(matchesId(coachTrainees.traineeId, traineeId), isLinked, alive))
    .orderBy(asc(coachTrainees.createdAt));
}

/** The coaches of the account and of the persons whom it guards, a row for each link. */
export function listCoachesOfFamily(
  db: Db,
  id: AccountId,
): Promise<(CoachContact & { traineeId: string })[]> {
  // An array keeps the index of the links in use.
  const family = sql`array(select ${id}::uuid union all
    select person_id from ${guardianships} where guardian_id = ${id}::uuid)`;
  return db
    .select({
      coach: users,
      email: businesses.email,
      phone: businesses.phone,
      traineeId: coachTrainees.traineeId,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.coachId))
    .leftJoin(businesses, eq(businesses.coachId, users.id))
    .where(and(sql`${coachTrainees.traineeId} = any(${family})`, isLinked, alive))
    .orderBy(asc(coachTrainees.createdAt));
}
