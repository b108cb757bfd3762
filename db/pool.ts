import "server-only";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { Connection, SETTINGS } from "@/db/connection";
import { processState } from "@/lib/infra/process-state";

/** The pool or a transaction. */
export type Db = NodePgDatabase & { $client: Pool | PoolClient };
type PoolDb = NodePgDatabase & { $client: Pool };

const state = processState<{ open?: PoolDb }>("database", () => ({}));

function connect(): PoolDb {
  const pool = new Pool({
    Client: Connection,
    // Statements of one Promise.all are sent without waiting for each other.
    pipeline: true,
    connectionString: process.env.DATABASE_URL,
    max: 20,
    connectionTimeoutMillis: 5_000,
    ...(SETTINGS && { options: SETTINGS }),
  });
  pool.on("error", () => {
    // The pool replaces a broken idle connection.
  });
  // The query of a broken connection throws; without a listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle({ client: pool, casing: "snake_case" }) as PoolDb;
}

export function pool(): PoolDb {
  state.open ??= connect();
  return state.open;
}

/** Closes the pool; the next use connects again. */
export async function closeDatabase(): Promise<void> {
  const { open } = state;
  delete state.open;
  await open?.$client.end();
}

/** Whether the database is reachable and has every migration of this build. Never throws. */
export async function databaseReady(migrations: number): Promise<boolean> {
  try {
    const result = await pool().execute<{ n: number }>(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    return (result.rows[0]?.n ?? 0) >= migrations;
  } catch {
    return false;
  }
}
