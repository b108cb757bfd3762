import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "@/server/postgres/migrate";
import { type DatabaseBefore, makeDatabaseBefore } from "@/testing/database-before";

const [COACH, LEA, TOM, CARD] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string];
let before: DatabaseBefore;

/** Writes a closed day, as the previous release does. */
const give = (day: string) =>
  before.client.query(
    "insert into subscription_days (subscription_id, trainee_id, coach_id, day) values ($1, $2, $3, $4) on conflict do nothing",
    [CARD, LEA, COACH, day],
  );
const sleep = (day: string) =>
  before.client.query(
    `insert into subscription_days (subscription_id, trainee_id, coach_id, day, asleep) values ($1, $2, $3, $4, true)
     on conflict (subscription_id, day) do update set asleep = true`,
    [CARD, LEA, COACH, day],
  );
const held = async () => {
  const { rows } = await before.client.query(
    "select closed_days::text as closed, slept_days::text as slept from subscriptions where id = $1",
    [CARD],
  );
  return [rows[0].closed, rows[0].slept];
};

beforeAll(async () => {
  before = await makeDatabaseBefore("_closed_days");
  await before.client.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code) values
       ($1, 'COACH', 'claire@exemple.fr', 'Claire', 'Martin', 'Claire Martin', 'ABCDEF'),
       ($2, 'TRAINEE', 'lea@exemple.fr', 'Léa', 'Petit', 'Léa Petit', null), ($3, 'TRAINEE', 'tom@exemple.fr', 'Tom', 'Petit', 'Tom Petit', null)`,
    [COACH, LEA, TOM],
  );
  await before.client.query(
    `insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, begin_date, end_date, is_private_offer)
     values ($1, $2, $3, 'CARD', 'Carte', 10, 10, 0, '2026-11-01', '2027-02-01', false)`,
    [CARD, COACH, LEA],
  );
  for (const day of ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-15"]) await give(day);
  await sleep("2026-11-20");
  await migrateDatabase(before.url);
}, 60_000);
afterAll(() => before.drop());

test("the migration moves rows of days into the subscription's sets", async () => {
  expect(await held()).toEqual([
    "{[2026-11-10,2026-11-13),[2026-11-15,2026-11-16)}",
    "{[2026-11-20,2026-11-21)}",
  ]);
});

test("the sets follow the rows that the previous release writes and deletes", async () => {
  await give("2026-12-24");
  await sleep("2026-11-11");
  await before.client.query(
    "delete from subscription_days where subscription_id = $1 and not asleep and day = '2026-11-15'",
    [CARD],
  );
  expect(await held()).toEqual([
    "{[2026-11-10,2026-11-11),[2026-11-12,2026-11-13),[2026-12-24,2026-12-25)}",
    "{[2026-11-11,2026-11-12),[2026-11-20,2026-11-21)}",
  ]);
});

test("the sets stay when a subscription moves to another trainee", async () => {
  await before.client.query("update subscriptions set closed_days = '{}' where id = $1", [CARD]);
  await before.client.query("update subscriptions set trainee_id = $2 where id = $1", [CARD, TOM]);
  expect((await held())[0]).toBe("{}");
  const { rows } = await before.client.query("select distinct trainee_id from subscription_days");
  expect(rows).toEqual([{ trainee_id: TOM }]);
});

test("the operator's statements write the sets back for the previous release", async () => {
  await before.client.query(
    "update subscriptions set closed_days = '{[2027-03-26,2027-03-29)}', slept_days = '{[2026-11-11,2026-11-12)}' where id = $1",
    [CARD],
  );
  const [, statements = ""] =
    /```sql\n( +alter table subscription_days[^`]+)```/.exec(
      readFileSync("docs/operate.md", "utf8"),
    ) ?? [];
  await before.client.query(statements);
  const { rows } = await before.client.query(
    "select day::text, asleep from subscription_days order by day",
  );
  expect(rows.map(({ day, asleep }) => `${day} ${asleep}`)).toEqual([
    "2026-11-11 true",
    "2027-03-26 false",
    "2027-03-27 false",
    "2027-03-28 false",
  ]);
  expect(await held()).toEqual(["{[2027-03-26,2027-03-29)}", "{[2026-11-11,2026-11-12)}"]);
});
