import { sql } from "drizzle-orm";
import { pool } from "@/db/pool";

/** The number of the database's connections that wait for a lock. */
export const countBlocked = async (): Promise<number> =>
  (
    await pool().execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;
