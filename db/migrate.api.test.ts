import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "@/server/postgres/migrate";
import { administer, TEMPLATE } from "@/testing/administer";

const clusterUrl = inject("clusterUrl");
const name = `migrated_${randomBytes(6).toString("hex")}`;
const url = new URL(clusterUrl);
url.pathname = `/${name}`;

beforeAll(() =>
  administer(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`),
);
afterAll(() => administer(clusterUrl, `drop database ${name} with (force)`));

test("instances migrate one after the other when their role has short timeouts", async () => {
  await administer(clusterUrl, `alter database ${name} set lock_timeout = '100ms'`);
  await administer(clusterUrl, `alter database ${name} set statement_timeout = '200ms'`);
  const order: string[] = [];
  const first = migrateDatabase(url.href, async (client) => {
    order.push("first begins");
    const waitsLong = () =>
      client.query(`select 1 from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and clock_timestamp() - query_start > interval '200 ms'`);
    await expect.poll(async () => (await waitsLong()).rowCount, { timeout: 10_000 }).toBe(1);
    order.push("first ends");
  });
  await expect.poll(() => order).toContain("first begins");
  const second = migrateDatabase(url.href, async () => void order.push("second"));
  await Promise.all([first, second]);
  expect(order).toEqual(["first begins", "first ends", "second"]);
});

test("a migration throws and changes nothing when a table is locked for long", async () => {
  const reader = new pg.Client({ connectionString: url.href });
  await reader.connect();
  try {
    await reader.query("begin; lock table drizzle.__drizzle_migrations in access exclusive mode");
    await expect(migrateDatabase(url.href)).rejects.toThrow(
      /Une migration de la base a échoué, rien n'a été changé : .*lock timeout/,
    );
  } finally {
    await reader.end();
  }
});
