import "server-only";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/operations";

const day = sql`now() - interval '24 hours'`;

/** Whether this transaction is the only one that works under the key, until it ends. */
export async function lockKey(tx: Executor, caller: string, key: string): Promise<boolean> {
  const result = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 42)) as locked`,
  );
  return result.rows[0]?.locked === true;
}

export async function findKey(tx: Executor, caller: string, key: string) {
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.caller, caller),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, day),
      ),
    );
  return row ?? null;
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
