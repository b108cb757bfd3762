import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DatabaseError, Pool } from "pg";
import { AppError } from "@/lib/errors";

type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];
/** A transaction, or the pool for a read that needs none. */
export type Executor = NodePgDatabase | Transaction;

// Development reloads modules: one pool a process all the same.
const held = globalThis as unknown as { __elanDatabase?: Database };

/** Longer than the database lets any statement run: past it, nobody is there. */
const SILENCE_MS = 12_000;

/** A connection that ends itself when the network swallows what it is given: TCP alone would wait for a quarter of an hour. */
function watchedSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error("Connection terminated: the database is silent")),
  );
  return socket;
}

function connect(): Database {
  const pool = new Pool({
    connectionString: process.env.DATABASE_URL,
    max: 20,
    connectionTimeoutMillis: 5_000,
    stream: watchedSocket,
    // A frozen client must not hold a class's lock for ever.
    options:
      "-c lock_timeout=3000 -c statement_timeout=10000 -c idle_in_transaction_session_timeout=5000",
  });
  pool.on("error", () => {
    // An idle connection broke: the pool replaces it, the next query tells.
  });
  // One that broke in use tells its query; without a listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return drizzle({ client: pool, casing: "snake_case" }) as Database;
}

/** The process's pool, connected at its first use. */
export function pool(): Database {
  held.__elanDatabase ??= connect();
  return held.__elanDatabase;
}

/** Where to read: in the transaction around the call, so that it sees its own writes, else from the pool. */
export function database(): Executor {
  return running.getStore()?.tx ?? pool();
}

/** Closes the pool; the next use connects again. */
export async function closeDatabase(): Promise<void> {
  const open = held.__elanDatabase;
  delete held.__elanDatabase;
  await open?.$client.end();
}

/** Thrown to run the transaction again from its start, because what it had to lock changed meanwhile. */
export class RunAgain extends Error {}

interface Running {
  tx: Transaction;
  afterCommit: (() => void)[];
}
const running = new AsyncLocalStorage<Running>();

/** Postgres's error code behind an error, if there is one. */
export function postgresCode(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}

const transient = new Set(["40001", "40P01"]);
const busy = new Set(["55P03", "57014", "25P03"]);
const ATTEMPTS = 5;

/**
 * Runs `work` in one READ COMMITTED transaction, again when a deadlock or RunAgain ended it. Inside another
 * transaction it joins it, behind a savepoint. Throws AppError BUSY when a lock could not be had in 3 s.
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const outer = running.getStore();
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void)[] = [];
    try {
      const result = await (outer ? outer.tx : pool()).transaction((tx) =>
        running.run({ tx, afterCommit }, () => work(tx)),
      );
      if (outer) outer.afterCommit.push(...afterCommit);
      else for (const effect of afterCommit) effect();
      return result;
    } catch (error) {
      const code = postgresCode(error);
      const again =
        error instanceof RunAgain || (!outer && code !== undefined && transient.has(code));
      if (again && attempt < ATTEMPTS) continue;
      // The locks that the two fought for may be the outer one's: it begins again.
      if (outer && code !== undefined && transient.has(code)) throw new RunAgain();
      if (
        error instanceof RunAgain ||
        (code !== undefined && (busy.has(code) || transient.has(code)))
      ) {
        throw new AppError("BUSY", undefined, 1);
      }
      throw error;
    }
  }
}

/** Runs `effect` once the transaction around it has committed, at once when there is none. */
export function afterCommit(effect: () => void): void {
  const current = running.getStore();
  if (current) current.afterCommit.push(effect);
  else effect();
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
