import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { rateLimits } from "@/db/schema/operations";
import type { SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** Forgets counters whose time has passed; `expire` is in milliseconds. */
export async function deleteOldCounters(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(sql`${rateLimits.expire} < ${now.getTime()}`);
}

export interface Counter {
  key: string;
  /** When it has had its time. */
  expires: Date;
}

/** How far those of these counters are that have begun. */
export async function readCounters(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: rateLimits.key, points: rateLimits.points })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = any(${sql.param([...keys])}::text[])`);
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** How far these counters are, locked until the transaction ends: whoever counts against one of them waits. */
export function lockCounters(tx: Tx, counters: readonly Counter[]): Promise<Map<string, number>> {
  return addToCounters(
    tx,
    counters.map((counter) => ({ ...counter, n: 0 })),
  );
}

/** Counts `n` more on each, and answers how far they are. Of one key named twice the numbers are added up. */
export async function addToCounters(
  tx: Tx,
  counters: readonly (Counter & { n: number })[],
): Promise<Map<string, number>> {
  if (counters.length === 0) return new Map();
  const rows = counters.map(({ key, expires, n }) => ({ key, n, expire: expires.getTime() }));
  // One row a key, in the one order that no two transactions contradict.
  const result = await tx.execute<{ key: string; points: number }>(sql`
    insert into ${rateLimits} (key, points, expire)
    select key, sum(n), max(expire)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counter (key text, n int, expire bigint)
    group by key order by key
    on conflict (key) do update set points = ${rateLimits.points} + excluded.points
    returning key, points`);
  return new Map(result.rows.map(({ key, points }) => [key, points]));
}
