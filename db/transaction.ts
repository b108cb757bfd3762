import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { BEGIN, type Connection } from "@/db/connection";
import { isBusy, isConsequence, isTransient } from "@/db/failures";
import type { Impact } from "@/db/impact";
import { type Db, pool } from "@/db/pool";
import { AppError } from "@/lib/error-codes";

declare const running: unique symbol;
/** A transaction that runs: what locks or writes asks for one, and only `transaction()` makes it. */
export type Tx = Db & { readonly [running]: true };

/** What a transaction, or a part of one behind a savepoint, hands on once it is kept. */
interface Kept {
  afterCommit: (() => void)[];
  reached: Impact[];
}

interface Part extends Kept {
  /** The connection's, whatever part of a transaction it serves: what it has prepared stays with it. */
  db: Db;
  client: Connection;
  /** How often it has been begun. */
  attempt: number;
  /** The last savepoint's number, and what had been sent when it was set. */
  savepoint: number;
  sentBefore: number;
  /** Writes whose answers nothing but the commit waits for, and the first failure among them. */
  unanswered: Promise<unknown>[];
  failed?: { reason: unknown };
}
const parts = new WeakMap<Tx, Part>();
const partOf = (tx: Tx): Part => parts.get(tx) as Part;

/** A whole use case may run within another transaction: an answer kept under its key, a rehearsal. Both join the one around. */
const around = new AsyncLocalStorage<Tx>();

/** Where to read: in the transaction around the call, so that it sees its own writes, else from the pool. */
export const database = (): Db => around.getStore() ?? pool();

/** Thrown to run the transaction again from its start, because what it had to lock changed meanwhile. */
export class RunAgain extends Error {}

const ATTEMPTS = 5;

/**
 * Runs `work` in one READ COMMITTED transaction, again when a deadlock or RunAgain ended it. Inside another
 * transaction it joins it, behind a savepoint. Throws AppError BUSY when a lock could not be had in 3 s.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = around.getStore();
  for (let attempt = 1; ; attempt += 1) {
    const kept: Kept = { afterCommit: [], reached: [] };
    let result: T;
    try {
      result = await (outer
        ? behindSavepoint(partOf(outer), kept, attempt, work)
        : onConnection(kept, attempt, work));
    } catch (error) {
      const again = error instanceof RunAgain || (!outer && isTransient(error));
      if (again && attempt < ATTEMPTS) continue;
      // The locks that the two fought for may be the outer one's: it begins again.
      if (outer && isTransient(error)) throw new RunAgain();
      if (error instanceof RunAgain || isBusy(error) || isTransient(error))
        throw new AppError("BUSY", undefined, 1);
      throw error;
    }
    if (outer) {
      partOf(outer).afterCommit.push(...kept.afterCommit);
      partOf(outer).reached.push(...kept.reached);
    } else for (const effect of kept.afterCommit) effect();
    return result;
  }
}

/** The same on a connection of its own, whatever transaction is around: what it keeps stays, whatever becomes of that one. */
export const ownTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  around.exit(() => transaction(work));

/** Sends a command before the last one is answered: what comes after it fails with it. */
function ahead(client: Connection, command: string): Promise<unknown> {
  const sent = (client as unknown as Pool).query(command);
  sent.catch(() => undefined);
  return sent;
}

/** One for each connection. */
const connected = new WeakMap<PoolClient, Db>();
function onClient(held: PoolClient): Db {
  const db = connected.get(held) ?? drizzle({ client: held, casing: "snake_case" });
  connected.set(held, db);
  return db;
}

/**
 * Reads that do not wait for each other, on one connection: what `read` asks for in one turn leaves in one packet. For short
 * ones: long ones are sooner done each on its own.
 */
export async function together<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const outer = around.getStore();
  if (outer) return read(outer);
  const held = await pool().$client.connect();
  try {
    return await read(onClient(held));
  } finally {
    held.release();
  }
}

/** What has failed first, where `error` only follows from it. */
async function causeOf(error: unknown, unanswered: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isConsequence(error)) return error;
  const first = (await Promise.allSettled(unanswered)).find(({ status }) => status === "rejected");
  return first?.status === "rejected" ? first.reason : error;
}

/** What `work` answers, unless one of its writes is known to have failed: the driver refuses some before it sends them. */
async function runIn<T>(part: Part, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = Object.create(part.db) as Tx;
  parts.set(tx, part);
  const result = await around.run(tx, () => work(tx));
  if (part.failed) throw part.failed.reason;
  return result;
}

async function onConnection<T>(
  kept: Kept,
  attempt: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const held = await pool().$client.connect();
  const client = held as unknown as Connection;
  const db = onClient(held);
  const unanswered: Promise<unknown>[] = [];
  let broken: Error | undefined;
  try {
    unanswered.push(ahead(client, BEGIN));
    const part = { ...kept, db, client, attempt, savepoint: 0, sentBefore: -1, unanswered };
    const result = await runIn(part, work);
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
  outer: Part,
  kept: Kept,
  attempt: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, client } = outer;
  const serves = outer.sentBefore === client.sent;
  const savepoint = serves ? outer.savepoint : client.sent;
  if (!serves) void ahead(client, `savepoint sp${savepoint}`);
  // Those of a part that is undone are nobody's concern.
  const unanswered: Promise<unknown>[] = [];
  const sentBefore = client.sent;
  const part = { ...kept, db, client, attempt, savepoint, sentBefore, unanswered };
  try {
    const result = await runIn(part, work);
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
 * its error is the transaction's. For a write that answers nothing.
 */
export async function unawaited(tx: Tx, write: Promise<unknown>): Promise<void> {
  const part = partOf(tx);
  // A statement of Drizzle's is sent when it is asked for its answer, and again each time.
  const sent = write.then(() => undefined);
  sent.catch((reason: unknown) => {
    part.failed ??= { reason };
  });
  part.unanswered.push(sent);
}

/** Whether this transaction has been begun before, with nothing of it kept. */
export const hasRunBefore = (tx: Tx): boolean => partOf(tx).attempt > 1;

/** Runs `effect` once the outermost transaction has committed. */
export function afterCommit(tx: Tx, effect: () => void): void {
  partOf(tx).afterCommit.push(effect);
}

/** What the use case has reached so far in this transaction; db/rehearsal adds to it. */
export const impactOf = (tx: Tx): Impact[] => partOf(tx).reached;
