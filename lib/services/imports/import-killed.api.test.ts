import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { systemScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { resumeImports } from "@/lib/services/imports/import-run";
import { makeCoach } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.kill());

const TITLES = "Prénom;Nom;Email;Formule;Type;Séances;Restant;Prix;Payé";
const ROWS = 100;

const count = async (from: ReturnType<typeof sql>) =>
  (await database().execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)).rows[0]?.n;

test("an import leaves no partial row and resumes when its server is killed", async () => {
  const coach = await makeCoach();
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `Nour;Velle;nour${n}@tuee.example;Carte;Carte;10;7;120;60`,
  );
  // An uncommitted account under a middle row's address makes the import wait there.
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  await other.query("begin");
  await other.query(
    `insert into users (id, type, email, first_name, last_name, display_name)
     values (gen_random_uuid(), 'TRAINEE', $1, 'Nour', 'Velle', 'Nour Velle')`,
    [`nour${ROWS / 2}@tuee.example`],
  );
  const others = (state: string) =>
    count(
      sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(state)}`,
    );
  const response = await fetch(`${server.url}/api/imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${coach.token}`, "content-type": "application/json" },
    body: JSON.stringify({ text: [TITLES, ...rows].join("\n"), invite: false }),
  });
  expect(response.status).toBe(201);
  await expect.poll(() => others("wait_event_type = 'Lock'"), { timeout: 60_000 }).toBe(1);
  await server.kill();
  await other.query("rollback");
  await other.end();
  await expect.poll(() => others("state <> 'idle'"), { timeout: 60_000 }).toBe(0);

  const done = await count(sql`import_rows where coach_id = ${coach.id}`);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(ROWS);
  const whole = sql`coach_trainees l join subscriptions s on s.trainee_id = l.trainee_id and s.quantity_left = 7
    and s.amount_paid_cents = 6000 where l.coach_id = ${coach.id}`;
  expect(await count(whole)).toBe(done);
  expect(await count(sql`users where email like 'nour%@tuee.example'`)).toBe(done);

  await database().execute(
    sql`update imports set lease_until = now() where coach_id = ${coach.id}`,
  );
  await resumeImports(systemScope("job"));
  expect(await count(whole)).toBe(ROWS);
  const { rows: ended } = await database().execute(
    sql`select status, done, created, subscriptions from imports where coach_id = ${coach.id}`,
  );
  expect(ended).toEqual([{ status: "DONE", done: ROWS, created: ROWS, subscriptions: ROWS }]);
  expect(await auditData()).toEqual([]);
}, 120_000);
