import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

/** Runs only the migrations before the one whose name ends with `last`. */
export async function migrateBefore(to: pg.Client, last: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "elan-migrations-"));
  cpSync("drizzle", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(last));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrate(drizzle(to), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}
