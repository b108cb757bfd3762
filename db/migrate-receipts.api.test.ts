import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { levelOf, linesOf, load } from "@/ops/backup/backup-read";
import { backupOf } from "@/ops/backup/backup-write";
import { migrateDatabase } from "@/server/postgres/migrate";
import { administer } from "@/testing/administer";
import { api } from "@/testing/api";
import { makeCoach, makeMembers } from "@/testing/factories";
import { migrateBefore } from "@/testing/migrations-before";

const clusterUrl = inject("clusterUrl");
const name = `before_receipts_${process.pid}`;
const url = new URL(clusterUrl);
url.pathname = `/${name}`;
/** `npm run test:all` migrates 100 000 subscriptions. */
const SUBSCRIPTIONS = Number(process.env.MIGRATED_SUBSCRIPTIONS ?? 2_000);
let client: pg.Client;
/** A backup of the previous release's studio. */
const backup = path.join(mkdtempSync(path.join(tmpdir(), "elan-backup-")), "elan.backup");
const restored = new URL(clusterUrl);
restored.pathname = `/${name}_restored`;

/** Copies the rows of today's studio without the columns that the previous release lacks. */
async function copyRows(from: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
    [table],
  );
  const list = columns.map(({ name: column }) => `"${column}"`).join(", ");
  const { rows } = await from.query(`select json_agg(t) as rows from ${table} t`);
  await client.query(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows[0].rows)],
  );
}

/** Makes a coach with unpaid, partly paid and paid subscriptions. */
async function makeStudio(): Promise<void> {
  const coach = await makeCoach();
  const members = await makeMembers(coach, 6);
  for (const [n, { card }] of members.entries()) {
    const body = { subscriptionId: card.id, amount: (n - 1) * 30, method: "CASH" };
    if (n > 1)
      expect((await api("POST", "/api/receipts", { token: coach.token, body })).status).toBe(201);
  }
}

const SUMS = `select count(*)::int as n, sum(amount_paid_cents)::text as paid, sum(price_cents)::text as price,
  count(*) filter (where is_paid)::int as is_paid, md5(string_agg(id::text || amount_paid_cents, ',' order by id)) as each from subscriptions`;

beforeAll(async () => {
  await administer(clusterUrl, `create database ${name} template template0`);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await migrateBefore(client, "_receipts");
  await makeStudio();
  const today = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await today.connect();
  for (const table of ["users", "offers", "subscriptions"]) await copyRows(today, table);
  await today.end();
  writeFileSync(backup, gzipSync((await Array.fromAsync(backupOf(client))).join("")));
  await client.query(`
    insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, amount_paid_cents, is_paid, begin_date, end_date, is_private_offer)
    select gen_random_uuid(), c.id, t.id, 'CARD', 'Carte ' || n, 10, 10, 12000, n % 7 * 2000, n % 7 = 6, '2026-01-01', '2026-12-31', false
    from generate_series(1, ${SUBSCRIPTIONS}) n,
      (select id from users where type = 'COACH' order by id limit 1) c, (select id from users where type = 'TRAINEE' order by id limit 1) t`);
}, 120_000);
afterAll(async () => {
  await client.end();
  rmSync(path.dirname(backup), { recursive: true });
  await administer(clusterUrl, `drop database ${name} with (force)`);
  await administer(clusterUrl, `drop database if exists ${name}_restored with (force)`);
});

test(`the migration writes OPENING receipts and changes no sum of ${SUBSCRIPTIONS}`, async () => {
  const before = (await client.query(SUMS)).rows[0];
  await migrateDatabase(url.href);
  expect((await client.query(SUMS)).rows[0]).toEqual(before);
  expect(before.n).toBeGreaterThan(SUBSCRIPTIONS);
  const { rows } = await client.query(`
    select sum(amount_cents)::text as paid, count(*) filter (where kind <> 'OPENING' or number is not null or method is not null)::int as others,
      count(*) filter (where received_on <> (recorded_at at time zone 'Europe/Paris')::date)::int as other_days,
      (select count(*)::int from subscriptions s where s.amount_paid_cents <> coalesce((select sum(amount_cents) from receipts r where r.subscription_id = s.id), 0)) as wrong
    from receipts`);
  expect(rows).toEqual([{ paid: before.paid, others: 0, other_days: 0, wrong: 0 }]);
  const audit = await client.query(readFileSync("db/audit.sql", "utf8"));
  expect(audit.rows.filter(({ rule }) => /pay|encaiss|Annul|Remise/i.test(rule))).toEqual([]);
}, 120_000);

test("the receipts explain every sum when the previous release writes", async () => {
  const { rows } = await client.query(
    "select id, coach_id, trainee_id from subscriptions where amount_paid_cents = 2000 limit 1",
  );
  const { id, coach_id: coach, trainee_id: trainee } = rows[0];
  // The previous release writes no column of receipts.
  await client.query(
    `insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, is_paid, begin_date, end_date, is_private_offer)
     values (gen_random_uuid(), $1, $2, 'CARD', 'Carte', 5, 5, 5000, false, '2026-01-01', '2026-12-31', false)`,
    [coach, trainee],
  );
  await client.query(
    "update subscriptions set label = 'Carte', price_cents = 15000, amount_paid_cents = 15000, is_paid = true, version = version + 1 where id = $1",
    [id],
  );
  await client.query(
    "update subscriptions set price_cents = 4000, amount_paid_cents = 1000, is_paid = false, version = version + 1 where id = $1",
    [id],
  );
  const receipts = await client.query(
    "select kind, amount_cents, number, method from receipts where subscription_id = $1 order by number nulls first",
    [id],
  );
  expect(receipts.rows).toEqual([
    { kind: "OPENING", amount_cents: 2000, number: null, method: null },
    { kind: "CORRECTION", amount_cents: 13_000, number: 1, method: "OTHER" },
    { kind: "CORRECTION", amount_cents: -14_000, number: 2, method: "OTHER" },
  ]);
  const audit = await client.query(readFileSync("db/audit.sql", "utf8"));
  expect(audit.rows.filter(({ rule }) => /pay|encaiss|Annul|Remise/i.test(rule))).toEqual([]);
}, 60_000);

test("a restored backup gets OPENING receipts when it is migrated", async () => {
  await administer(clusterUrl, `create database ${name}_restored template template0`);
  const into = new pg.Client({ connectionString: restored.href });
  await into.connect();
  try {
    await migrateBefore(into, "_receipts");
    const lines = linesOf(backup);
    levelOf((await lines.next()).value);
    await load(into, lines);
    const before = (await into.query(SUMS)).rows[0];
    await migrateDatabase(restored.href);
    expect((await into.query(SUMS)).rows[0]).toEqual(before);
    const { rows } = await into.query(
      "select sum(amount_cents)::text as paid, array_agg(distinct kind) as kinds from receipts",
    );
    expect(rows).toEqual([{ paid: before.paid, kinds: ["OPENING"] }]);
    await expect(into.query("delete from receipts")).rejects.toThrow("stays as it was written");
  } finally {
    await into.end();
  }
}, 60_000);

test("the migration succeeds after a deadlock with the previous release", async () => {
  const across = `${name}_across`;
  await administer(clusterUrl, `create database ${across} template template0`);
  const own = new URL(clusterUrl);
  own.pathname = `/${across}`;
  const [writer, watcher] = [own, own].map(
    ({ href }) => new pg.Client({ connectionString: href }),
  ) as [pg.Client, pg.Client];
  await writer.connect();
  await watcher.connect();
  try {
    await migrateBefore(writer, "_receipts");
    // The writer's long timeout makes the migration detect the deadlock.
    await writer.query("set deadlock_timeout = '60s'");
    await writer.query("begin; lock table subscriptions in row exclusive mode");
    const done = migrateDatabase(own.href);
    // The migration has locked the reservations and waits for the subscriptions.
    const waits = async () =>
      (
        await watcher.query(`
          select 1 from pg_locks w join pg_locks h on h.pid = w.pid and h.relation = 'reservations'::regclass and h.granted
          where w.relation = 'subscriptions'::regclass and not w.granted`)
      ).rows.length > 0;
    await expect.poll(waits, { interval: 5, timeout: 20_000 }).toBe(true);
    await writer.query("lock table reservations in row exclusive mode");
    await writer.query("commit");
    await done;
    expect((await watcher.query("select count(*)::int as n from receipts")).rows).toEqual([
      { n: 0 },
    ]);
  } finally {
    await writer.end();
    await watcher.end();
    await administer(clusterUrl, `drop database ${across} with (force)`);
  }
}, 60_000);
