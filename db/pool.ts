import "server-only";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { Connection, SETTINGS } from "@/db/connection";
import { watchedSocket } from "@/db/watched-socket";

/** Where to read: the pool, or a transaction. */
export type Db = NodePgDatabase & { $client: Pool | PoolClient };
type PoolDb = NodePgDatabase & { $client: Pool };

// Development reloads modules: one pool a process all the same.
const held = globalThis as unknown as { __elanDatabase?: PoolDb };

function connect(): PoolDb {
  const pool = new Pool({
    Client: Connection,
    // What does not wait for an answer is sent before it.
    pipeline: true,
    connectionString: process.env.DATABASE_URL,
    max: 20,
    connectionTimeoutMillis: 5_000,
    stream: watchedSocket,
    ...(SETTINGS && { options: SETTINGS }),
  });
  pool.on("error", () => {
    // An idle connection broke: the pool replaces it, the next query tells.
  });
  // One that broke in use tells its query; without a listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle({ client: pool, casing: "snake_case" }) as PoolDb;
}

/** The process's pool, connected at its first use. */
export function pool(): PoolDb {
  held.__elanDatabase ??= connect();
  return held.__elanDatabase;
}

/** Closes the pool; the next use connects again. */
export async function closeDatabase(): Promise<void> {
  const open = held.__elanDatabase;
  delete held.__elanDatabase;
  await open?.$client.end();
}

/** Whether the database answers and has every migration of this build. Never throws. */
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
