import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "@/server/postgres/migrate";
import { administer } from "@/testing/administer";
import { migrateBefore } from "@/testing/migrations-before";

const clusterUrl = inject("clusterUrl");
const name = `before_waiting_addresses_${process.pid}`;
const url = new URL(clusterUrl);
url.pathname = `/${name}`;
let client: pg.Client;

beforeAll(async () => {
  await administer(clusterUrl, `create database ${name} template template0`);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await migrateBefore(client, "_waiting_addresses");
}, 60_000);
afterAll(async () => {
  await client.end();
  await administer(clusterUrl, `drop database ${name} with (force)`);
});

test("the migration fills the address of each walk-in sale that waits for an account", async () => {
  const [coach, account, erased, waits, left, none] = [1, 2, 3, 4, 5, 6].map(
    (n) => `00000000-0000-7000-8000-00000000000${n}`,
  );
  await client.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code, deleted_at)
     select id, type, address, 'Nour', 'Velle', 'Nour Velle', code, deleted
     from (values ($1::uuid, 'COACH', 'claire@exemple.fr', 'ABCDEF', null::timestamptz), ($2, 'TRAINEE', 'Nour@Exemple.fr', null, null),
       ($3, 'TRAINEE', 'compte@supprime.invalid', null, now()), ($4, 'TRAINEE', '4@sans-adresse.invalid', null, null),
       ($5, 'TRAINEE', '5@sans-adresse.invalid', null, null), ($6, 'TRAINEE', '6@sans-adresse.invalid', null, null))
       as one (id, type, address, code, deleted)`,
    [coach, account, erased, waits, left, none],
  );
  await client.query(
    "insert into coach_trainees (coach_id, trainee_id, awaits_id) values ($1, $2, $3), ($1, $4, $5), ($1, $6, null)",
    [coach, waits, account, left, erased, none],
  );
  await migrateDatabase(url.href);
  const { rows } = await client.query(
    "select awaits_address from coach_trainees order by trainee_id",
  );
  expect(rows.map((row) => row.awaits_address)).toEqual(["nour@exemple.fr", null, null]);
});
