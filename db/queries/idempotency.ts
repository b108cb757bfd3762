import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Executor, Transaction } from "@/db/client";
import { preparedSql } from "@/db/prepared";
import { idempotencyKeys } from "@/db/schema/operations";

const day = sql`now() - interval '24 hours'`;

type Kept = Pick<
  typeof idempotencyKeys.$inferSelect,
  "fingerprint" | "status" | "headers" | "body"
>;

const caller = sql.placeholder("caller");
const key = sql.placeholder("key");
const lock = preparedSql(
  () =>
    sql`select pg_try_advisory_xact_lock(hashtextextended(${caller}::text || ' ' || ${key}::text, 42)) as locked`,
);
const find = preparedSql(
  () => sql`select fingerprint, status, headers, body from ${idempotencyKeys}
    where caller = ${caller} and key = ${key} and created_at > ${day}`,
);

/**
 * The answer kept under a key, null for a new one; `running` while another transaction works under it. Two statements in
 * their order: only the second one sees what the lock's last holder has written.
 */
export async function claimKey(
  tx: Transaction,
  caller: string,
  key: string,
): Promise<Kept | "running" | null> {
  const values = { caller, key };
  const [[taken], [found]] = await Promise.all([lock(tx, values), find(tx, values)]);
  const kept = (found as Kept | undefined) ?? null;
  // Whoever holds it may only be reading the answer too.
  return kept || taken?.locked === true ? kept : "running";
}

const given = (name: string) => sql.placeholder(name);
const insert = preparedSql(
  () => sql`insert into ${idempotencyKeys} (caller, key, fingerprint, status, headers, body)
    values (${caller}, ${key}, ${given("fingerprint")}, ${given("status")}, ${given("headers")}, ${given("body")})
    on conflict (caller, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = now()`,
);

/** Keeps an answer. One older than a day may still be there: its time has passed. */
export async function insertKey(
  tx: Executor,
  row: Omit<typeof idempotencyKeys.$inferInsert, "createdAt">,
): Promise<void> {
  await insert(tx, { ...row, headers: JSON.stringify(row.headers) });
}

/** Forgets keys older than 24 hours. */
export async function deleteOldKeys(tx: Executor, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - 24 * 3_600_000);
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, dayBefore));
}
