import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "@/server/postgres/migrate";
import { type DatabaseBefore, makeDatabaseBefore } from "@/testing/database-before";

let before: DatabaseBefore;

beforeAll(async () => {
  before = await makeDatabaseBefore("_forget_sent_mails");
  const [left, waits, dead] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
  await before.client.query(
    `insert into outbox (id, "to", subject, html, text, headers, attachments, sent_at, dead_at)
     select id, 'lea@exemple.fr', 'Votre mot de passe', '<a>lien</a>', 'lien', '{"List-Unsubscribe": "lien"}', '[{"filename": "cours.ics", "content": "lien"}]', sent, dead
     from (values ($1::uuid, '2026-11-20T10:00:00Z'::timestamptz, null::timestamptz), ($2, null, null), ($3, null, '2026-11-20T10:00:00Z')) as one (id, sent, dead)`,
    [left, waits, dead],
  );
  await migrateDatabase(before.url);
}, 60_000);
afterAll(() => before.drop());

test("the migration removes the content of sent mails only", async () => {
  const { rows } = await before.client.query(
    `select "to", subject, html, text, headers::text, attachments::text, sent_at is not null as sent from outbox order by id`,
  );
  const mail = { to: "lea@exemple.fr", subject: "Votre mot de passe" };
  const forgotten = { ...mail, html: "", text: "", headers: "{}", attachments: "[]", sent: true };
  expect(rows[0]).toEqual(forgotten);
  expect(JSON.stringify(rows[0])).not.toContain("lien");
  for (const row of rows.slice(1)) {
    expect(row).toMatchObject({ ...mail, html: "<a>lien</a>", text: "lien", sent: false });
    expect(row.headers).toContain("lien");
    expect(row.attachments).toContain("lien");
  }
  expect(rows).toHaveLength(3);
});
