import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { BEGIN } from "@/db/connection";
import { isBusy, isTransient } from "@/db/failures";
import type { Impact } from "@/db/impact";
import { type Db, pool } from "@/db/pool";
import { AppError } from "@/lib/error-codes";

declare const running: unique symbol;
/** A transaction that runs: what locks or writes asks for one, and only `transaction()` makes it. */
export type Tx = Db & { readonly [running]: true };

interface State {
  client: PoolClient;
  /** Savepoints set so far on this connection: no two have one name. */
  savepoints: { count: number };
  attempt: number;
  afterCommit: (() => void)[];
  reached: Impact[];
}
const states = new WeakMap<Tx, State>();
const stateOf = (tx: Tx): State => states.get(tx) as State;

/** The transaction of the call: a use case within another one joins it. */
const current = new AsyncLocalStorage<Tx>();

/** Where to read: in the transaction around the call, so that it sees its own writes, else from the pool. */
export const database = (): Db => current.getStore() ?? pool();

/** Thrown to run the transaction again from its start, because what it had to lock changed meanwhile. */
export class RunAgain extends Error {}

const ATTEMPTS = 5;

/**
 * Runs `work` in one READ COMMITTED transaction, again after a deadlock or RunAgain. Inside another transaction it joins it,
 * behind a savepoint. Throws AppError BUSY when a lock could not be had in 3 s.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = current.getStore();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (outer
        ? behindSavepoint(stateOf(outer), attempt, work)
        : onConnection(attempt, work));
    } catch (error) {
      const again = error instanceof RunAgain || (!outer && isTransient(error));
      if (again && attempt < ATTEMPTS) continue;
      // The locks of a deadlock may be the outer transaction's: that one runs again.
      if (outer && isTransient(error)) throw new RunAgain();
      if (error instanceof RunAgain || isBusy(error) || isTransient(error))
        throw new AppError("BUSY", undefined, 1);
      throw error;
    }
  }
}

/** The same on a connection of its own: what it writes stays, even if the transaction around the call is rolled back. */
export const ownTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  current.exit(() => transaction(work));

/** One for each connection, so that its prepared statements are built once. */
const drizzles = new WeakMap<PoolClient, Db>();
function drizzleOf(client: PoolClient): Db {
  const db = drizzles.get(client) ?? drizzle({ client, casing: "snake_case" });
  drizzles.set(client, db);
  return db;
}

function run<T>(state: State, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = Object.create(drizzleOf(state.client)) as Tx;
  states.set(tx, state);
  return current.run(tx, () => work(tx));
}

async function onConnection<T>(attempt: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().$client.connect();
  const state = {
    client,
    savepoints: { count: 0 },
    attempt,
    afterCommit: [],
    reached: [],
  } as State;
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query(BEGIN);
    result = await run(state, work);
    // PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("The transaction was not committed");
  } catch (error) {
    await client.query("rollback").catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  for (const effect of state.afterCommit) effect();
  return result;
}

async function behindSavepoint<T>(
  outer: State,
  attempt: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client, savepoints } = outer;
  savepoints.count += 1;
  const name = `sp${savepoints.count}`;
  const state: State = { client, savepoints, attempt, afterCommit: [], reached: [] };
  await client.query(`savepoint ${name}`);
  try {
    const result = await run(state, work);
    outer.afterCommit.push(...state.afterCommit);
    outer.reached.push(...state.reached);
    return result;
  } catch (error) {
    await client.query(`rollback to savepoint ${name}`);
    throw error;
  }
}

/** Whether this transaction has been begun before, with nothing of it kept. */
export const hasRunBefore = (tx: Tx): boolean => stateOf(tx).attempt > 1;

/** Runs `effect` once the outermost transaction has committed. */
export function afterCommit(tx: Tx, effect: () => void): void {
  stateOf(tx).afterCommit.push(effect);
}

/** The impact of this transaction so far; db/dry-run adds to it. */
export const impactOf = (tx: Tx): Impact[] => stateOf(tx).reached;
