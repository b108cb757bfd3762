import "server-only";
import { lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema/operations";
import type { SystemScope } from "@/db/scope";
import { computed, statement } from "@/db/statement";
import { type Tx, writeWithCommit } from "@/db/transaction";
import { DAY_MS } from "@/lib/domain/paris-time";

const { caller, key, fingerprint, status, headers, body, createdAt } = idempotencyKeys;
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
type Stored = Pick<
  typeof idempotencyKeys.$inferSelect,
  "fingerprint" | "status" | "headers" | "body"
>;

const lock = statement(
  { params: { caller, key }, row: { locked: computed<boolean>() } },
  (params) =>
    sql`select pg_try_advisory_xact_lock(hashtextextended(${params.caller}::text || ' ' || ${params.key}::text, 42)) as locked`,
);
const find = statement(
  { params: { caller, key, since: createdAt }, row: { fingerprint, status, headers, body } },
  (params) => sql`select fingerprint, status, headers, body from ${idempotencyKeys}
    where caller = ${params.caller} and key = ${params.key} and created_at > ${params.since}::timestamptz`,
);

/**
 * Returns the stored response, null for a new key, and whether this transaction holds the key's
 * lock.
 * The second statement must follow the first to see what the lock's last holder wrote.
 */
export async function claimKey(
  tx: Tx,
  caller: string,
  key: string,
  now: Date,
): Promise<{ stored: Stored | null; locked: boolean }> {
  const [[lockRow], [stored = null]] = await Promise.all([
    lock(tx, { caller, key }),
    find(tx, { caller, key, since: dayBefore(now) }),
  ]);
  return { stored, locked: lockRow?.locked === true };
}

const insert = statement(
  { params: { caller, key, fingerprint, status, headers, body, now: createdAt } },
  (
    params,
  ) => sql`insert into ${idempotencyKeys} (caller, key, fingerprint, status, headers, body, created_at)
    values (${params.caller}, ${params.key}, ${params.fingerprint}, ${params.status}, ${params.headers}, ${params.body}, ${params.now}::timestamptz)
    on conflict (caller, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`,
);

/** Writes the key with the transaction's commit. */
export function insertKey(
  tx: Tx,
  row: Omit<typeof idempotencyKeys.$inferInsert, "createdAt">,
  now: Date,
): void {
  writeWithCommit(tx, insert.bind({ ...row, now }));
}

/** Allows a minute of idle time instead of five seconds, for a picture that is rendered and stored. */
export async function allowPause(tx: Tx): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 60000`);
}

export async function deleteOldKeys(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(createdAt, dayBefore(now)));
}
