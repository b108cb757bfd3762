import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "@/server/postgres/migrate";
import { type DatabaseBefore, makeDatabaseBefore } from "@/testing/database-before";

let before: DatabaseBefore;

beforeAll(async () => {
  before = await makeDatabaseBefore("_waiting_addresses");
}, 60_000);
afterAll(() => before.drop());

test("the migration fills the address of each walk-in sale that waits for an account", async () => {
  const [coach, account, erased, waits, left, none] = [1, 2, 3, 4, 5, 6].map(
    (n) => `00000000-0000-7000-8000-00000000000${n}`,
  );
  await before.client.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code, deleted_at)
     select id, type, address, 'Nour', 'Velle', 'Nour Velle', code, deleted
     from (values ($1::uuid, 'COACH', 'claire@exemple.fr', 'ABCDEF', null::timestamptz), ($2, 'TRAINEE', 'Nour@Exemple.fr', null, null),
       ($3, 'TRAINEE', 'compte@supprime.invalid', null, now()), ($4, 'TRAINEE', '4@sans-adresse.invalid', null, null),
       ($5, 'TRAINEE', '5@sans-adresse.invalid', null, null), ($6, 'TRAINEE', '6@sans-adresse.invalid', null, null))
       as one (id, type, address, code, deleted)`,
    [coach, account, erased, waits, left, none],
  );
  await before.client.query(
    "insert into coach_trainees (coach_id, trainee_id, awaits_id) values ($1, $2, $3), ($1, $4, $5), ($1, $6, null)",
    [coach, waits, account, left, erased, none],
  );
  await migrateDatabase(before.url);
  const { rows } = await before.client.query(
    "select awaits_address from coach_trainees order by trainee_id",
  );
  expect(rows.map((row) => row.awaits_address)).toEqual(["nour@exemple.fr", null, null]);
});
