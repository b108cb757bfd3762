import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { RunAgain, transaction } from "@/db/client";

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
