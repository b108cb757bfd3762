import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { deliverSoon } from "@/lib/mail/outbox";
import { levelOf, linesOf, load } from "@/ops/backup/backup-read";
import { backupOf } from "@/ops/backup/backup-write";
import { administer, TEMPLATE } from "@/testing/administer";
import { book, makeClass, makeCoach, makeMembers } from "@/testing/factories";

const clusterUrl = inject("clusterUrl");
const NASTY = "a\nb\r\nc\u2028d\u2029e\"f\\g\\n{h},\tié😀 'j' \\. NULL";

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const textOf = (url: string) =>
  connected(url, async (client) => (await Array.fromAsync(backupOf(client))).join(""));

const own = process.env.DATABASE_URL ?? "";
const target = new URL(clusterUrl);
target.pathname = `/restored_${crypto.randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(path.join(tmpdir(), "elan-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Restores a backup into a new database, as the restore command does. */
async function restore(text: string): Promise<number> {
  await administer(
    clusterUrl,
    `create database ${target.pathname.slice(1)} template ${TEMPLATE} strategy file_copy`,
  );
  const file = path.join(folder, "elan.backup");
  writeFileSync(file, gzipSync(text));
  const lines = linesOf(file);
  levelOf((await lines.next()).value);
  return connected(target.href, (client) => load(client, lines));
}

let text: string;
beforeAll(async () => {
  const coach = await makeCoach();
  const members = await makeMembers(coach, 3);
  const { id } = await makeClass(coach, { maxParticipants: 2 });
  for (const { trainee, card } of members) await book(trainee, id, card.id);
  await connected(own, (client) => client.query("update activities set comment = $1", [NASTY]));
  // A mail sent later would change the backup.
  await deliverSoon();
  text = await textOf(own);
});
afterEach(async () => {
  await administer(clusterUrl, `drop database if exists ${target.pathname.slice(1)} with (force)`);
  rmSync(path.join(folder, "elan.backup"), { force: true });
});

test("a restored database gives the same backup and continues its numbers", async () => {
  expect(await restore(text)).toBeGreaterThan(10);
  expect(await textOf(target.href)).toBe(text);
  await connected(target.href, async (client) => {
    const { rows } = await client.query("select comment from activities");
    expect(rows).toEqual([{ comment: NASTY }]);
    const next = await client.query(
      "select nextval(pg_get_serial_sequence('reservations', 'arrival'))::int > max(arrival) as later from reservations",
    );
    expect(next.rows).toEqual([{ later: true }]);
  });
});

test("a backup holds no row that is written while it runs", async () => {
  const during = connected(own, async (client) => {
    const parts = backupOf(client);
    const first = (await parts.next()).value;
    await makeCoach();
    return [first, ...(await Array.fromAsync(parts))].join("");
  });
  expect(await during).toBe(text);
  expect(await textOf(own)).not.toBe(text);
});

const damages: [string, (whole: string) => string][] = [
  ["cut in the middle", (whole) => whole.slice(0, whole.length / 2)],
  ["without its last line", (whole) => whole.replace(/complete\n$/, "")],
  ["with a changed row", (whole) => whole.replace("Yoga doux", "Yoga dur")],
  ["without one row", (whole) => whole.replace(/^\{.*\n/m, "")],
];
test.each(damages)("a restore throws when the backup is %s", async (_, damage) => {
  await expect(restore(damage(text))).rejects.toThrow(
    "La sauvegarde est incomplète ou abîmée : rien n'a été restauré.",
  );
});

test("a restore throws when the file is no backup or missing", async () => {
  expect(() => levelOf("PGDMP")).toThrow("Ce fichier n'est pas une sauvegarde d'Élan.");
  await expect(linesOf(path.join(folder, "none")).next()).rejects.toThrow("ENOENT");
});
