import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DatabaseError, Pool, type PoolClient } from "pg";
import { Connection, SETTINGS } from "@/db/connection";
import type { Reached } from "@/db/reached";
import { watchedSocket } from "@/db/watched-socket";
import { AppError } from "@/lib/errors";

type Database = NodePgDatabase & { $client: Pool };
/** What runs on the one connection of a transaction. */
export type Transaction = NodePgDatabase;
/** A transaction, or the pool for a read that needs none. */
export type Executor = NodePgDatabase;

// Development reloads modules: one pool a process all the same.
const held = globalThis as unknown as { __elanDatabase?: Database };

function connect(): Database {
  const pool = new Pool({
    Client: Connection,
    // What does not wait for an answer is sent before it.
    pipeline: true,
    connectionString: process.env.DATABASE_URL,
    max: 20,
    connectionTimeoutMillis: 5_000,
    stream: watchedSocket,
    options: SETTINGS,
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

/** What a transaction, or a part of one, hands on once it is kept. */
interface Kept {
  afterCommit: (() => void)[];
  reached: Reached[];
}

/** Thrown to run the transaction again from its start, because what it had to lock changed meanwhile. */
export class RunAgain extends Error {}

interface Running extends Kept {
  tx: Transaction;
  client: Connection;
  /** The last savepoint's number, and what had been sent when it was set. */
  savepoint: number;
  sentBefore: number;
  /** Writes whose answers nothing but the commit waits for, and the first failure among them. */
  unanswered: Promise<unknown>[];
  failed?: { reason: unknown };
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
    const kept: Kept = { afterCommit: [], reached: [] };
    let result: T;
    try {
      result = await (outer ? behindSavepoint(outer, kept, work) : onConnection(kept, work));
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
    if (outer) {
      outer.afterCommit.push(...kept.afterCommit);
      outer.reached.push(...kept.reached);
    } else for (const effect of kept.afterCommit) effect();
    return result;
  }
}

/** Sends a command before the last one is answered: what comes after it fails with it. */
function ahead(client: Connection, command: string): Promise<unknown> {
  const sent = (client as unknown as Pool).query(command);
  sent.catch(() => undefined);
  return sent;
}

/** One for each connection: what it has prepared stays with it. */
const transactions = new WeakMap<PoolClient, Transaction>();

/** The transaction has failed already; no such savepoint any more. */
const consequences = new Set(["25P02", "3B001"]);

/** What has failed first, where `error` only follows from it. */
async function causeOf(error: unknown, unanswered: readonly Promise<unknown>[]): Promise<unknown> {
  if (!consequences.has(postgresCode(error) ?? "")) return error;
  const first = (await Promise.allSettled(unanswered)).find(({ status }) => status === "rejected");
  return first?.status === "rejected" ? first.reason : error;
}

/** What `work` answers, unless one of its writes is known to have failed: the driver refuses some before it sends them. */
async function runIn<T>(state: Running, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await running.run(state, () => work(state.tx));
  if (state.failed) throw state.failed.reason;
  return result;
}

async function onConnection<T>(kept: Kept, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const held = await pool().$client.connect();
  const client = held as unknown as Connection;
  const tx = transactions.get(held) ?? drizzle({ client: held, casing: "snake_case" });
  transactions.set(held, tx);
  const unanswered: Promise<unknown>[] = [];
  let broken: Error | undefined;
  try {
    unanswered.push(ahead(client, "begin"));
    const state = { ...kept, tx, client, savepoint: 0, sentBefore: -1, unanswered };
    const result = await runIn(state, work);
    const commit = held.query("commit");
    commit.catch(() => undefined);
    await Promise.all(unanswered);
    // A transaction that has failed answers its commit with a rollback, and no error.
    if ((await commit).command !== "COMMIT") throw new Error("The transaction was not committed");
    return result;
  } catch (error) {
    await held.query("rollback").catch((reason: Error) => {
      broken = reason;
    });
    throw await causeOf(error, unanswered);
  } finally {
    held.release(broken);
  }
}

/** A savepoint that nothing has followed yet serves again. No two have one name: the older one would be gone back to. */
async function behindSavepoint<T>(
  outer: Running,
  kept: Kept,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { tx, client } = outer;
  const serves = outer.sentBefore === client.sent;
  const savepoint = serves ? outer.savepoint : client.sent;
  if (!serves) void ahead(client, `savepoint sp${savepoint}`);
  // Those of a part that is undone are nobody's concern.
  const unanswered: Promise<unknown>[] = [];
  const state = { ...kept, tx, client, savepoint, sentBefore: client.sent, unanswered };
  try {
    const result = await runIn(state, work);
    outer.unanswered.push(...unanswered);
    return result;
  } catch (error) {
    const before = [...outer.unanswered, ...unanswered];
    try {
      await (client as unknown as PoolClient).query(`rollback to savepoint sp${savepoint}`);
    } catch (reason) {
      throw await causeOf(reason, before);
    }
    throw await causeOf(error, before);
  }
}

/**
 * Goes on without the answer of a write of one statement, sent already: what follows it fails with it, the commit too, and
 * its error is the transaction's. For a write that answers nothing; outside of a transaction it is waited for.
 */
export async function unawaited(write: Promise<unknown>): Promise<void> {
  const sent = write.then(() => undefined);
  const current = running.getStore();
  if (!current) return sent;
  sent.catch((reason: unknown) => {
    current.failed ??= { reason };
  });
  current.unanswered.push(sent);
}

/** Runs `effect` once the transaction around it has committed, at once when there is none. */
export function afterCommit(effect: () => void): void {
  const current = running.getStore();
  if (current) current.afterCommit.push(effect);
  else effect();
}

/** What the use case in the transaction around has reached so far; nothing outside of one. */
export const reachedSoFar = (): Reached[] | undefined => running.getStore()?.reached;

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
