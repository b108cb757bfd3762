import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { demoAccounts } from "@/ops/demo/demo-story";

const markOf = (dataDir: string) => path.join(dataDir, "demo.loading");

/** Whether a load of the demo was interrupted, after which the database has no user data. */
export function demoWasInterrupted(dataDir: string): boolean {
  return existsSync(markOf(dataDir));
}

/** Loads the demo into a database without users; `say` prints progress. */
export async function loadDemoOnce(client: pg.Client, say: (line: string) => void): Promise<void> {
  const { rowCount } = await client.query("select 1 from users limit 1");
  if (rowCount) return;
  say("Chargement de la démonstration…");
  const mark = markOf(process.env.DATA_DIR ?? "");
  writeFileSync(mark, "");
  // The demo loads most of the server's code, which most starts do not need.
  const [{ loadDemo }, { closeDatabase }] = await Promise.all([
    import("@/ops/demo/load-demo"),
    import("@/db/pool"),
  ]);
  await loadDemo();
  await closeDatabase();
  rmSync(mark);
}

/** The demo's accounts that this database has, as text. */
export async function demoBanner(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    "select email from users where email = any($1)",
    [demoAccounts.map((account) => account.email)],
  );
  await client.end();
  const present = demoAccounts.filter((account) => rows.some((row) => row.email === account.email));
  if (present.length === 0) return "";
  const width = (key: "role" | "email") =>
    Math.max(...present.map((account) => account[key].length));
  const lines = present.map(
    ({ role, email, password }) =>
      `    ${role.padEnd(width("role"))}   ${email.padEnd(width("email"))}   ${password}`,
  );
  return `  Comptes de démonstration (mot de passe à droite) :\n${lines.join("\n")}\n`;
}
