import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyText } from "@/db/queries/operations/id-conditions";
import { rateLimits } from "@/db/schema/operations";
import type { SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** `expire` is in milliseconds. */
export async function deleteOldCounters(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(sql`${rateLimits.expire} < ${now.getTime()}`);
}

export interface Counter {
  key: string;
  expires: Date;
}

/** Returns the points by key; a counter not yet used is missing. */
export async function readCounters(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: rateLimits.key, points: rateLimits.points })
    .from(rateLimits)
    .where(anyText(rateLimits.key, keys));
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** Locks the counters until the transaction ends and returns their points. */
export function lockCounters(tx: Tx, counters: readonly Counter[]): Promise<Map<string, number>> {
  return addToCounters(
    tx,
    counters.map((counter) => ({ ...counter, n: 0 })),
  );
}

/** Returns the new points by key. Entries with the same key are added up. */
export async function addToCounters(
  tx: Tx,
  counters: readonly (Counter & { n: number })[],
): Promise<Map<string, number>> {
  if (counters.length === 0) return new Map();
  const rows = counters.map(({ key, expires, n }) => ({ key, n, expire: expires.getTime() }));
  // Ordered by key, the lock order of all transactions.
  const result = await tx.execute<{ key: string; points: number }>(sql`
    insert into ${rateLimits} (key, points, expire)
    select key, sum(n), max(expire)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counter (key text, n int, expire bigint)
    group by key order by key
    on conflict (key) do update set points = ${rateLimits.points} + excluded.points
    returning key, points`);
  return new Map(result.rows.map(({ key, points }) => [key, points]));
}
