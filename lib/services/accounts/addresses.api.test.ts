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
import { database, transaction } from "@/db/transaction";
import { foldCase } from "@/lib/domain/fold-case";
import { enqueue } from "@/lib/mail/outbox";
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

test("SQL folds the letters of Europe, Africa and Asia as JavaScript does", async () => {
  // The database's ICU may be older than Node's, so recent letters are left out.
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
])(
  "%s and %s are one account for login, registration and a new password",
  async (email, spelling) => {
    expect((await register(email)).status).toBe(201);
    expect(await register(spelling)).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
    expect((await login(spelling)).status).toBe(200);
    expect((await post("/api/auth/forgot-password", { email: spelling })).status).toBe(200);
    expect((await mails(email)).at(-1)?.subject).toBe("Votre nouveau mot de passe Élan");
  },
);

test("an address with a dotless ı is a separate account from one with i", async () => {
  expect((await register("ılgın@exemple.fr")).status).toBe(201);
  expect((await register("ilgin@exemple.fr")).status).toBe(201);
});

test("an account's failed logins share one counter when its spelling varies", async () => {
  await register("straßer@exemple.fr");
  const spellings = ["straßer", "STRASSER", "strasser", "stra\u1E9Eer", "\u017Ftrasser"];
  for (let n = 0; n < 10; n += 1)
    expect((await login(`${spellings[n % 5]}@exemple.fr`, "faux")).status).toBe(401);
  for (const spelling of spellings)
    expect((await login(`${spelling}@exemple.fr`)).status).toBe(429);
});

/** A folder with the migrations before the given one. */
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

test("the folding migration keeps two accounts whose addresses fold to one", async () => {
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

test("two accounts of one folded address each log in by their exact spelling", async () => {
  await register("weiss@exemple.fr");
  await register("zwilling@exemple.fr");
  // The migration marks the younger account as a twin.
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

  const mail = { subject: "Invitation", content: { greeting: "", paragraphs: [] }, text: "" };
  await transaction((tx) => enqueue(tx, [{ to: "Weiss@exemple.fr", ...mail }]));
  // After the elder account's erasure the younger one is the address's only account.
  const { token } = (await login("weiss@exemple.fr")).body;
  await api("DELETE", "/api/user/me", { token, body: { password: PASSWORD } });
  expect(await idOf("WEISS@exemple.fr")).toBe("wei\u00DF@exemple.fr");
  expect(await mails("Weiss@exemple.fr")).toEqual([]);
  expect(await mails("wei\u00DF@exemple.fr")).not.toEqual([]);
  expect((await register("weiss@exemple.fr")).code).toBe("EMAIL_TAKEN");
});
