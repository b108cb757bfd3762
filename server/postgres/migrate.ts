import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { Failure, oneLine } from "@/server/terminal";

/** Any number, the same in every instance: they take turns. */
const TURN = 3_526_101;
const TABLE_LOCK = "5s";
const DEADLOCK = "40P01";
const TRIES = 10;
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

/** All of it or nothing. Whom an instance of the release before writes across, is begun again: it may go on serving meanwhile. */
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

/** Brings the database at `url` up to date, then runs `first` before any other instance gets its turn. */
export async function migrateDatabase(
  url: string,
  first?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  try {
    // Whatever the role's own timeouts are: one's turn may take long to come, and a migration long to run.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [TURN]);
    // Who asks for a table's lock holds up everybody who comes after: behind a long reader it is better to try again later.
    await client.query(`set lock_timeout = '${TABLE_LOCK}'`);
    // Drizzle says in a notice, at each start, that its own table exists already.
    await client.query("set client_min_messages = warning");
    await migrateAll(client);
    await first?.(client);
  } finally {
    await client.end();
  }
}
