import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { closeDatabase } from "@/db/client";
import { say } from "./terminal";

interface DemoAccount {
  role: string;
  email: string;
  password: string;
}
interface Demo {
  loadDemo: () => Promise<void>;
  demoAccounts: DemoAccount[];
}

async function demo(): Promise<Demo | undefined> {
  const file = path.resolve("db/demo.ts");
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Demo) : undefined;
}

/** Fills a database that has no user yet. */
export async function loadDemoOnce(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from users limit 1");
  const found = rowCount ? undefined : await demo();
  if (!found) return;
  say("Chargement de la démonstration…");
  await found.loadDemo();
  await closeDatabase();
}

/** The demo's accounts, if this database has them. */
export async function demoBanner(url: string): Promise<string> {
  const accounts = (await demo())?.demoAccounts ?? [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    "select email from users where email = any($1)",
    [accounts.map((account) => account.email)],
  );
  await client.end();
  const present = accounts.filter((account) => rows.some((row) => row.email === account.email));
  if (present.length === 0) return "";
  const width = (key: keyof DemoAccount) =>
    Math.max(...present.map((account) => account[key].length));
  const lines = present.map(
    ({ role, email, password }) =>
      `    ${role.padEnd(width("role"))}   ${email.padEnd(width("email"))}   ${password}`,
  );
  return `  Comptes de démonstration (mot de passe à droite) :\n${lines.join("\n")}\n`;
}
