import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  afterCommit,
  database,
  RunAgain,
  separateTransaction,
  transaction,
  writeWithCommit,
} from "@/db/transaction";

const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;

test("the outermost transaction runs again when an inner one has a deadlock", async () => {
  const runs: string[] = [];
  const result = await transaction(async () => {
    runs.push("outer");
    return transaction(async (tx) => {
      runs.push("inner");
      if (runs.length < 5) await tx.execute(deadlock);
      return "done";
    });
  });
  expect(result).toBe("done");
  expect(runs).toEqual(["outer", "inner", "outer", "inner", "outer", "inner"]);
});

test("a transaction throws BUSY when it has five deadlocks", async () => {
  let runs = 0;
  const trying = transaction(async (tx) => {
    runs += 1;
    await tx.execute(deadlock);
  });
  await expect(trying).rejects.toMatchObject({ code: "BUSY" });
  expect(runs).toBe(5);
});

test("a transaction keeps nothing of its first run when it runs again", async () => {
  let runs = 0;
  await transaction(async (tx) => {
    runs += 1;
    await tx.execute(sql`create table kept_once ()`);
    if (runs === 1) throw new RunAgain();
  });
  expect(runs).toBe(2);
});

const failing = sql`do $$ begin raise exception 'broken' using errcode = '23514'; end $$`;
const exists = async (table: string) => {
  const { rows } = await database().execute(sql`select to_regclass(${table}) is not null as is`);
  return rows[0]?.is;
};

test("a transaction is rolled back without effects when a write fails", async () => {
  const effects: string[] = [];
  const writing = transaction(async (tx) => {
    await tx.execute(sql`create table never ()`);
    afterCommit(tx, () => effects.push("mailed"));
    await tx.execute(failing);
  });
  await expect(writing).rejects.toMatchObject({ cause: { code: "23514" } });
  expect([await exists("never"), effects]).toEqual([false, []]);
});

test("an inner transaction rolls back only its own writes when it fails", async () => {
  const effects: string[] = [];
  await transaction(async (tx) => {
    await transaction(async (inner) => {
      await inner.execute(sql`create table first_part ()`);
      afterCommit(inner, () => effects.push("first"));
    });
    const second = transaction(async (inner) => {
      await inner.execute(sql`create table second_part ()`);
      afterCommit(inner, () => effects.push("second"));
      await inner.execute(failing);
    });
    await expect(second).rejects.toMatchObject({ cause: { code: "23514" } });
    await tx.execute(sql`create table whole ()`);
  });
  expect(await Promise.all(["first_part", "second_part", "whole"].map(exists))).toEqual([
    true,
    false,
    true,
  ]);
  expect(effects).toEqual(["first"]);
});

test("a transaction throws when it has failed and the caller has swallowed the error", async () => {
  const writing = transaction(async (tx) => {
    await tx.execute(sql`create table swallowed ()`);
    await tx.execute(failing).catch(() => undefined);
  });
  await expect(writing).rejects.toThrow("not committed");
  expect(await exists("swallowed")).toBe(false);
});

const bound = (text: string) => ({ text, values: [] });

test("a transaction is rolled back when the write sent with its commit fails", async () => {
  const writing = transaction(async (tx) => {
    await tx.execute(sql`create table with_commit ()`);
    writeWithCommit(tx, bound("create table with_commit ()"));
  });
  await expect(writing).rejects.toMatchObject({ code: "42P07" });
  expect(await exists("with_commit")).toBe(false);
});

test("the last write of an inner transaction runs only when the inner one succeeds", async () => {
  await transaction(async () => {
    await transaction(async (inner) => {
      writeWithCommit(inner, bound("create table inner_last ()"));
    });
    const failed = transaction(async (inner) => {
      writeWithCommit(inner, bound("create table failed_inner ()"));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
  });
  expect(await Promise.all(["inner_last", "failed_inner"].map(exists))).toEqual([true, false]);
});

test("a separate transaction stays when the outer one is rolled back", async () => {
  const around = transaction(async () => {
    await separateTransaction((tx) => tx.execute(sql`create table own ()`));
    throw new Error("rolled back");
  });
  await expect(around).rejects.toThrow("rolled back");
  expect(await exists("own")).toBe(true);
});

test("a read in a transaction sees its own writes", async () => {
  await transaction(async (tx) => {
    await tx.execute(sql`create table seen ()`);
    expect(await exists("seen")).toBe(true);
  });
});
