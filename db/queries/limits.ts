import "server-only";
import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { rateLimits } from "@/db/schema/operations";

/** Forgets counters whose time has passed; `expire` is in milliseconds. */
export async function deleteOldCounters(db: Executor): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.expire} < extract(epoch from now()) * 1000`);
}
