import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { folded } from "@/db/schema/folding";
import { database } from "@/db/transaction";
import { foldCase } from "@/lib/domain/folding";
import { migrateDatabase } from "@/server/postgres/migrate";
import { administer } from "@/testing/administer";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { mails } from "@/testing/factories";

setEnvironment({ RATE_LIMITS: "on" });

const PASSWORD = "brioche-lavande";
let ips = 0;
const post = (address: string, body: object) => {
  ips += 1;
  return api("POST", address, {
    body,
    headers: { "x-client-ip": `10.1.${ips >> 8}.${ips & 255}` },
  });
};
const register = (email: string) =>
  post("/api/auth/register", {
    email,
    firstName: "Ana",
    lastName: "Petit",
    phoneNumber: "0612345678",
    password: PASSWORD,
  });
const login = (email: string, password = PASSWORD) => post("/api/auth/login", { email, password });

test("SQL and JavaScript fold the letters of Europe, Africa and Asia alike", async () => {
  // A database's ICU may be years older than this Node's: letters added since then are not compared.
  const { rows } = await database().execute<{ n: number; f: string }>(
    sql`select n, ${folded(sql`'aΣ' || chr(n) || 'b' || chr(n)`)} as f
      from (select generate_series(2, 7295) union all select generate_series(7680, 9471)) as letters (n)`,
  );
  const differ = rows.filter(({ n, f }) => {
    const letter = String.fromCodePoint(n);
    return foldCase(`aΣ${letter}b${letter}`) !== f;
  });
  expect(differ).toEqual([]);
});

test.each([
  ["\u0130ris@exemple.fr", "i\u0307RIS@exemple.fr"],
  ["Straße@exemple.fr", "STRASSE@exemple.fr"],
  ["\u212Aevin@exemple.fr", "kevin@exemple.fr"],
  ["ΝΊΚΟΣ@exemple.fr", "νίκος@exemple.fr"],
])("%s is the account of %s, for login, registration and a new password", async (one, other) => {
  expect((await register(one)).status).toBe(201);
  expect(await register(other)).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  expect((await login(other)).status).toBe(200);
  expect((await post("/api/auth/forgot-password", { email: other })).status).toBe(200);
  expect((await mails(one)).at(-1)?.subject).toBe("Votre nouveau mot de passe Élan");
});

test("a dotless ı is another letter than i: another address, another account", async () => {
  expect((await register("ılgın@exemple.fr")).status).toBe(201);
  expect((await register("ilgin@exemple.fr")).status).toBe(201);
});

test("an account has one counter of failed logins, however its address is spelled", async () => {
  await register("straßer@exemple.fr");
  const spellings = ["straßer", "STRASSER", "strasser", "stra\u1E9Eer", "\u017Ftrasser"];
  for (let n = 0; n < 10; n += 1)
    expect((await login(`${spellings[n % 5]}@exemple.fr`, "faux")).status).toBe(401);
  for (const spelling of spellings)
    expect((await login(`${spelling}@exemple.fr`)).status).toBe(429);
});

/** The migrations before addresses were folded. */
function migrationsBefore(tag: RegExp): string {
  const folder = mkdtempSync(path.join(tmpdir(), "elan-before-"));
  cpSync(path.resolve("drizzle"), folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const n = journal.entries.findIndex((entry) =>
    tag.test(readFileSync(path.join(folder, `${entry.tag}.sql`), "utf8")),
  );
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, n) }));
  return folder;
}

test("two accounts of before that fold to one outlive the migration, log in by their exact spelling, and let no third beside them", async () => {
  const clusterUrl = inject("clusterUrl");
  const name = `folding_${randomBytes(6).toString("hex")}`;
  await administer(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const folder = migrationsBefore(/ADD COLUMN "email_folded"/);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
    for (const [n, email] of [
      "strasse@exemple.fr",
      "stra\u00DFe@exemple.fr",
      "STRA\u00DFE2@exemple.fr",
    ].entries())
      await client.query(
        `insert into users (id, type, email, first_name, last_name, display_name, created_at)
         values (gen_random_uuid(), 'TRAINEE', $1, 'A', 'B', 'A B', now() + make_interval(secs => $2))`,
        [email, n],
      );
    await migrateDatabase(url.href);
    const { rows } = await client.query("select email, email_twin from users order by created_at");
    expect(rows).toEqual([
      { email: "strasse@exemple.fr", email_twin: false },
      { email: "straße@exemple.fr", email_twin: true },
      { email: "STRAßE2@exemple.fr", email_twin: false },
    ]);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true });
    await administer(clusterUrl, `drop database ${name} with (force)`);
  }
});

test("twins of before: each has its own login and link; another spelling is nobody's, and takes nothing", async () => {
  await register("weiss@exemple.fr");
  await register("zwilling@exemple.fr");
  // As the migration left one that was there already.
  await database().execute(
    sql`update users set email = ${"wei\u00DF@exemple.fr"}, email_twin = true where email = 'zwilling@exemple.fr'`,
  );
  const idOf = async (email: string) => {
    const { body } = await login(email);
    return (await api("GET", "/api/user/me", { token: body.token })).body.email;
  };
  expect(await idOf("weiss@exemple.fr")).toBe("weiss@exemple.fr");
  expect(await idOf("wei\u00DF@exemple.fr")).toBe("wei\u00DF@exemple.fr");
  expect((await login("WEISS@exemple.fr")).status).toBe(401);
  for (const email of ["WEISS@exemple.fr", "weiss@exemple.fr", "wei\u1E9E@exemple.fr"])
    expect((await register(email)).code).toBe("EMAIL_TAKEN");
  await post("/api/auth/forgot-password", { email: "wei\u00DF@exemple.fr" });
  expect((await mails("wei\u00DF@exemple.fr")).map(({ subject }) => subject)).toContain(
    "Votre nouveau mot de passe Élan",
  );

  // The elder goes: the younger is the address's only account, and still no third comes beside it.
  const { token } = (await login("weiss@exemple.fr")).body;
  await api("DELETE", "/api/user/me", { token, body: { password: PASSWORD } });
  expect(await idOf("WEISS@exemple.fr")).toBe("wei\u00DF@exemple.fr");
  expect((await register("weiss@exemple.fr")).code).toBe("EMAIL_TAKEN");
});

test("a forgotten password answers in the same time whether or not the address is known", async () => {
  await register("connue@exemple.fr");
  const timeOf = async (email: string) => {
    const started = performance.now();
    expect((await post("/api/auth/forgot-password", { email })).status).toBe(200);
    return performance.now() - started;
  };
  // The first of each loads what the others find.
  await Promise.all([timeOf("connue@exemple.fr"), timeOf("inconnue@exemple.fr")]);
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < 4; n += 1) {
    known.push(await timeOf("connue@exemple.fr"));
    unknown.push(await timeOf("inconnue@exemple.fr"));
  }
  expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(249);
  // The machine may be late, never early: the quickest of each is what a patient stranger learns.
  expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(40);
});
