import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { Failure, oneLine } from "@/server/terminal";

/** The advisory lock of all instances. */
const ADVISORY_LOCK = 3_526_101;
const TABLE_LOCK = "5s";
const DEADLOCK = "40P01";
const TRIES = 30;
const OLDEST_VERSION = 150_000;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: "?", pathname: "" };
  try {
    await client.connect();
  } catch (error) {
    throw new Failure(
      `La base de données ${host}${pathname} est injoignable (${oneLine(error)}) : vérifiez DATABASE_URL et que PostgreSQL tourne.`,
    );
  }
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  if (Number(rows[0]?.version) < OLDEST_VERSION) {
    await client.end();
    throw new Failure(
      `La base de données ${host} est trop ancienne : Élan demande PostgreSQL 15 ou plus récent.`,
    );
  }
  return client;
}

/** Migrates in one transaction, and again after a deadlock with the previous release's writes. */
async function migrateAll(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(drizzle(client), { migrationsFolder: path.resolve("drizzle") });
      return;
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      if (attempt < TRIES && cause instanceof pg.DatabaseError && cause.code === DEADLOCK) continue;
      throw new Failure(
        `Une migration de la base a échoué, rien n'a été changé : ${oneLine(cause)}. Corrigez la cause, puis relancez.`,
      );
    }
  }
}

/** Migrates the database at `url`, then runs `afterwards` before it releases the lock. */
export async function migrateDatabase(
  url: string,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  try {
    // The lock and the migration may take longer than the role's timeouts.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    // A waiting table lock blocks later queries, so it fails after 5 s behind a long reader.
    await client.query(`set lock_timeout = '${TABLE_LOCK}'`);
    // Drizzle's notice that its own table exists would be printed at each start.
    await client.query("set client_min_messages = warning");
    await migrateAll(client);
    await afterwards?.(client);
  } finally {
    await client.end();
  }
}
