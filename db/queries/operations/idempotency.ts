import "server-only";
import { lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema/operations";
import type { SystemScope } from "@/db/scope";
import { computed, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

const { caller, key, fingerprint, status, headers, body, createdAt } = idempotencyKeys;
const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 3_600_000);
type Stored = Pick<
  typeof idempotencyKeys.$inferSelect,
  "fingerprint" | "status" | "headers" | "body"
>;

const lock = statement(
  { given: { caller, key }, row: { locked: computed<boolean>() } },
  (of) =>
    sql`select pg_try_advisory_xact_lock(hashtextextended(${of.caller}::text || ' ' || ${of.key}::text, 42)) as locked`,
);
const find = statement(
  { given: { caller, key, since: createdAt }, row: { fingerprint, status, headers, body } },
  (of) => sql`select fingerprint, status, headers, body from ${idempotencyKeys}
    where caller = ${of.caller} and key = ${of.key} and created_at > ${of.since}::timestamptz`,
);

/**
 * The response stored under a key, null for a new one, and whether this transaction holds the key's lock. Two statements in
 * their order: only the second one sees what the lock's last holder has written.
 */
export async function claimKey(
  tx: Tx,
  caller: string,
  key: string,
  now: Date,
): Promise<{ stored: Stored | null; locked: boolean }> {
  const [[taken], [stored = null]] = await Promise.all([
    lock(tx, { caller, key }),
    find(tx, { caller, key, since: dayBefore(now) }),
  ]);
  return { stored, locked: taken?.locked === true };
}

const insert = statement(
  { given: { caller, key, fingerprint, status, headers, body, now: createdAt } },
  (
    of,
  ) => sql`insert into ${idempotencyKeys} (caller, key, fingerprint, status, headers, body, created_at)
    values (${of.caller}, ${of.key}, ${of.fingerprint}, ${of.status}, ${of.headers}, ${of.body}, ${of.now}::timestamptz)
    on conflict (caller, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`,
);

/** Stores a response, in place of another request's error or of one older than a day. */
export async function insertKey(
  tx: Tx,
  row: Omit<typeof idempotencyKeys.$inferInsert, "createdAt">,
  now: Date,
): Promise<void> {
  await insert(tx, { ...row, now });
}

/** Lets this transaction wait for something else, a picture that is drawn and stored: a minute, where others have five seconds. */
export async function allowPause(tx: Tx): Promise<void> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 60000`);
}

/** Forgets keys older than 24 hours. */
export async function deleteOldKeys(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(createdAt, dayBefore(now)));
}
