import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { withDatabase } from "@/server/postgres/data-database";
import { migrateDatabase } from "@/server/postgres/migrate";
import { Failure, oneLine, report, say } from "@/server/terminal";
import { levelOf, linesOf, load } from "./backup-read";

const MIGRATIONS = path.resolve("drizzle");

/** Copies the first `level` migrations, those of the backed up database. */
function migrationsUpTo(level: number): string {
  const journalOf = (folder: string) => path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalOf(MIGRATIONS), "utf8")) as { entries: unknown[] };
  if (level > journal.entries.length)
    throw new Failure(
      "Cette sauvegarde vient d'une version plus récente d'Élan : installez cette version, puis relancez.",
    );
  const folder = mkdtempSync(path.join(tmpdir(), "elan-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const entries = journal.entries.slice(0, level);
  writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  return rows.map(({ name }) => name);
}

async function makeEmpty(client: pg.Client): Promise<void> {
  await client.query("rollback");
  const tables = await tablesOf(client);
  if (tables.length > 0) await client.query(`drop table ${tables.join(", ")}`);
  await client.query("drop schema if exists drizzle cascade");
}

/** Restores a backup, or leaves the database empty when it fails. */
async function restore(file: string, client: pg.Client): Promise<number> {
  const lines = linesOf(file);
  const migrations = migrationsUpTo(levelOf((await lines.next()).value));
  try {
    await client.query("set client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder: migrations });
    await client.query("begin");
    const rows = await load(client, lines);
    await client.query("commit");
    return rows;
  } catch (error) {
    await makeEmpty(client);
    throw error;
  } finally {
    rmSync(migrations, { recursive: true });
  }
}

try {
  const file = process.argv[2];
  if (!file) throw new Failure("Depuis quel fichier ? npm run restore -- elan.backup");
  const rows = await withDatabase(async (client, url) => {
    if ((await tablesOf(client)).length > 0)
      throw new Failure("La base n'est pas vide : restaurez dans une base qui vient d'être créée.");
    const restored = await restore(file, client);
    await migrateDatabase(url);
    return restored;
  });
  say(`Base restaurée : ${rows} lignes.`);
  process.exit(0);
} catch (error) {
  report(
    error instanceof Failure ? error : new Failure(`La restauration a échoué : ${oneLine(error)}`),
  );
  process.exit(1);
}
