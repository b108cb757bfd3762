import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { computed, statement } from "@/db/statement";
import {
  afterCommit,
  database,
  RunAgain,
  together,
  transaction,
  unawaited,
} from "@/db/transaction";
import { AppError } from "@/lib/error-codes";

const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;

test("what a deadlock ended is run again from the start of the outermost transaction", async () => {
  const runs: string[] = [];
  const answer = await transaction(async () => {
    runs.push("outer");
    return transaction(async (tx) => {
      runs.push("inner");
      if (runs.length < 5) await tx.execute(deadlock);
      return "done";
    });
  });
  expect(answer).toBe("done");
  expect(runs).toEqual(["outer", "inner", "outer", "inner", "outer", "inner"]);
});

test("after five deadlocks the caller is told that the service is busy", async () => {
  let runs = 0;
  const trying = transaction(async (tx) => {
    runs += 1;
    await tx.execute(deadlock);
  });
  await expect(trying).rejects.toMatchObject({ code: "BUSY" });
  expect(runs).toBe(5);
});

test("a transaction that asks to run again keeps nothing of the first time", async () => {
  let runs = 0;
  await transaction(async (tx) => {
    runs += 1;
    await tx.execute(sql`create table kept_once ()`);
    if (runs === 1) throw new RunAgain();
  });
  expect(runs).toBe(2);
});

describe("reads together", () => {
  const backend = statement(
    { given: {}, row: { pid: computed<number>() } },
    () => sql`select pg_backend_pid() as pid`,
  );

  test("are asked on one connection, which serves others once one of them fails", async () => {
    const pids = await together((db) => Promise.all([backend(db, {}), backend(db, {})]));
    expect(pids[0]).toEqual(pids[1]);
    for (let n = 0; n < 30; n += 1)
      await expect(
        together((db) => Promise.all([backend(db, {}), db.execute(sql`select 1 / 0`)])),
      ).rejects.toThrow();
    expect(await together((db) => backend(db, {}))).toHaveLength(1);
  });

  test("see what the transaction around them has written", async () => {
    await transaction(async (tx) => {
      await tx.execute(sql`create table seen ()`);
      const { rows } = await together((db) => db.execute(sql`select count(*)::int as n from seen`));
      expect(rows).toEqual([{ n: 0 }]);
    });
  });
});

describe("a write whose answer nobody waits for", () => {
  const failing = sql`do $$ begin raise exception 'broken' using errcode = '23514'; end $$`;
  const exists = async (table: string) => {
    const { rows } = await database().execute(sql`select to_regclass(${table}) is not null as is`);
    return rows[0]?.is;
  };

  test("is there once the transaction has committed", async () => {
    await transaction((tx) => unawaited(tx, tx.execute(sql`create table written ()`)));
    expect(await exists("written")).toBe(true);
  });

  test("undoes its whole transaction when it fails, and says why", async () => {
    const effects: string[] = [];
    const writing = transaction(async (tx) => {
      await tx.execute(sql`create table never ()`);
      afterCommit(tx, () => effects.push("told"));
      await unawaited(tx, tx.execute(failing));
      await unawaited(tx, tx.execute(sql`create table never_either ()`));
      return "done";
    });
    await expect(writing).rejects.toMatchObject({ cause: { code: "23514" } });
    expect([await exists("never"), await exists("never_either"), effects]).toEqual([
      false,
      false,
      [],
    ]);
  });

  test("is the error of what follows it, also behind a savepoint", async () => {
    const following = transaction(async (tx) => {
      await unawaited(tx, tx.execute(failing));
      await transaction((inner) => inner.execute(sql`select 1`));
    });
    await expect(following).rejects.toMatchObject({ cause: { code: "23514" } });
  });

  test("that a deadlock ended is run again with all the rest", async () => {
    let runs = 0;
    await transaction(async (tx) => {
      runs += 1;
      if (runs === 1) await unawaited(tx, tx.execute(deadlock));
      await tx.execute(sql`select 1`);
    });
    expect(runs).toBe(2);
  });

  test("takes with it the parts around it, whatever becomes of the next one's error", async () => {
    const writing = transaction(async (tx) => {
      await tx.execute(sql`create table half ()`);
      await transaction((part) => unawaited(part, part.execute(failing)));
      await transaction((part) => part.execute(sql`create table other_half ()`)).catch(() => {});
      await tx.execute(sql`select 1`).catch(() => {});
    });
    await expect(writing).rejects.toMatchObject({ cause: { code: "23514" } });
    expect([await exists("half"), await exists("other_half")]).toEqual([false, false]);
  });

  test("that the driver itself refuses lets nothing be committed", async () => {
    const refused = statement({ given: {} }, () => sql`select ${sql.placeholder("missing")}::int`);
    const writing = transaction(async (tx) => {
      await tx.execute(sql`create table refused ()`);
      await unawaited(tx, refused(tx, {}));
    });
    await expect(writing).rejects.toThrow("missing");
    expect(await exists("refused")).toBe(false);
  });

  test("concerns nobody when the part that it belongs to is undone", async () => {
    await transaction(async (tx) => {
      const part = transaction(async (inner) => {
        await unawaited(inner, inner.execute(failing));
        throw new AppError("ACTIVITY_NOT_FOUND");
      });
      await expect(part).rejects.toThrow(AppError);
      await tx.execute(sql`create table whole ()`);
    });
    expect(await exists("whole")).toBe(true);
  });
});
