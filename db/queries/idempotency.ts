import "server-only";
import { lt, sql } from "drizzle-orm";
import { type Executor, inOrder, type Transaction } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/operations";

const day = sql`now() - interval '24 hours'`;

type Kept = Pick<
  typeof idempotencyKeys.$inferSelect,
  "fingerprint" | "status" | "headers" | "body"
>;

/**
 * The answer kept under a key, null for a new one; `running` while another transaction works under it. Two statements in
 * their order: only the second one sees what the lock's last holder has written.
 */
export async function claimKey(
  tx: Transaction,
  caller: string,
  key: string,
): Promise<Kept | "running" | null> {
  const [lock, found] = await inOrder(tx, [
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 42)) as locked`,
    sql`select fingerprint, status, headers, body from ${idempotencyKeys}
      where caller = ${caller} and key = ${key} and created_at > ${day}`,
  ]);
  const kept = (found?.rows[0] as Kept | undefined) ?? null;
  // Whoever holds it may only be reading the answer too.
  return kept || lock?.rows[0]?.locked === true ? kept : "running";
}

export async function insertKey(
  tx: Executor,
  row: Omit<typeof idempotencyKeys.$inferInsert, "createdAt">,
): Promise<void> {
  // A row older than a day may still be there: its time has passed.
  await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.key],
      set: { ...row, createdAt: sql`now()` },
    });
}

/** Forgets keys older than 24 hours. */
export async function deleteOldKeys(tx: Executor): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, day));
}
