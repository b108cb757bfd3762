import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { insertTable } from "@/db/queries/imports/import-runs";
import { systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { at } from "@/lib/infra/clock";
import { deliverDue, deliverSoon } from "@/lib/mail/outbox";
import { tableOf } from "@/lib/services/imports/import-preview";
import { resumeImports } from "@/lib/services/imports/import-run";
import { setEnvironment } from "@/testing/environment";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";
import { json } from "@/testing/http-stub";
import {
  cleanUp,
  closeInactiveAccounts,
  endBegunWaitingLists,
  sendReminders,
} from "@/testing/jobs";
import { startResendStub } from "@/testing/resend-stub";

setEnvironment({ ELAN_LOG_FAILURES: "1" });
const HOUR = 3_600_000;
const stub = await startResendStub();
afterAll(() => stub.close());
const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterAll(() => log.mockRestore());

let failing: string | undefined;
/** A trigger makes these writes throw. */
async function makeFail(table: string, change: "update" | "insert" | "delete", when: string) {
  failing = table;
  await database().execute(sql`create or replace function failing() returns trigger language plpgsql
    as $$ begin raise exception 'failing'; end $$`);
  await database().execute(
    sql.raw(
      `create trigger failing before ${change} on ${table} for each row when (${when}) execute function failing()`,
    ),
  );
}
async function stopFailing() {
  if (failing) await database().execute(sql.raw(`drop trigger failing on ${failing}`));
  failing = undefined;
}
const logged = () => log.mock.calls.map(([line]) => JSON.parse(String(line)));

beforeEach(async () => {
  log.mockClear();
  stub.respond = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  await deliverSoon();
  await database().execute(sql`delete from outbox`);
});
afterEach(async () => {
  await stopFailing();
  expect(await auditData()).toEqual([]);
});

test("a failed reminder is sent later and delays no other reminder", async () => {
  const begin = inDays(3, "18:00");
  const classes: { id: string; lea: Person }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const coach = await makeCoach();
    const lea = await makeTrainee(coach);
    const card = await makeSubscription(coach, lea);
    const { id } = await makeClass(coach, {}, new Date(begin.getTime() + n * 60_000));
    await book(lea, id, card.id);
    classes.push({ id, lea });
  }
  const reminders = async () => {
    await at(new Date(begin.getTime() - 22 * HOUR), sendReminders);
    const subjects = await Promise.all(classes.map(({ lea }) => subjectsTo(lea)));
    return subjects.map((all) => all.filter((subject) => subject.startsWith("Rappel")).length);
  };
  await makeFail("activities", "update", `new.id = '${classes[0]?.id}'`);
  expect(await reminders()).toEqual([0, 1, 1]);
  expect(logged()).toMatchObject([{ level: "error", job: "reminders" }]);
  await stopFailing();
  expect(await reminders()).toEqual([1, 1, 1]);
});

test("a waiting list that cannot end is ended later and delays no other", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const coach = await makeCoach();
    const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
    const yoga = await makeClass(coach, { maxParticipants: 1 });
    for (const person of [lea, tom])
      await book(person, yoga.id, (await makeSubscription(coach, person)).id);
    await moveClass(yoga.id, new Date(Date.now() - (2 - n) * HOUR));
    ids.push(yoga.id);
  }
  const waiting = async () => {
    await endBegunWaitingLists();
    const { rows } = await database().execute<{ id: string }>(
      sql`select id from activities where waiting_places > 0`,
    );
    return ids.filter((id) => rows.some((row) => row.id === id));
  };
  await makeFail("reservations", "update", `new.activity_id = '${ids[0]}'`);
  expect(await waiting()).toEqual([ids[0]]);
  expect(logged()).toMatchObject([{ level: "error", job: "waiting-places" }]);
  await stopFailing();
  expect(await waiting()).toEqual([]);
});

test("a failed erasure or warning is repeated later and delays no other", async () => {
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push(await makeTrainee());
  const [stuck, gone, unwarned, warned] = people.map(({ id }) => id);
  await database().execute(sql`update users set last_seen_at = now() - interval '740 days',
    warned_at = case when id in (${stuck}, ${gone}) then now() - interval '31 days' end
    where id in (${stuck}, ${gone}, ${unwarned}, ${warned})`);
  const states = async () => {
    await closeInactiveAccounts();
    const { rows } = await database().execute<{ id: string; state: string }>(
      sql`select id, case when deleted_at is not null then 'erased' when warning_id is not null then 'warned' end as state
        from users`,
    );
    return [stuck, gone, unwarned, warned].map((id) => rows.find((row) => row.id === id)?.state);
  };
  await makeFail("users", "update", `new.id in ('${stuck}', '${unwarned}')`);
  expect(await states()).toEqual([null, "erased", null, "warned"]);
  expect(logged()).toMatchObject([{ job: "inactive-accounts" }, { job: "inactive-accounts" }]);
  await stopFailing();
  expect(await states()).toEqual(["erased", "erased", "warned", "warned"]);
});

test("a failed cleaning step is repeated later and delays no other step", async () => {
  await database().execute(sql`insert into idempotency_keys
    (caller, key, fingerprint, status, headers, body, created_at)
    values ('c', 'old', 'f', 200, '{}', '', now() - interval '2 days')`);
  await database().execute(sql`insert into outbox (id, "to", subject, html, text, sent_at)
    values (gen_random_uuid(), 'lea@example.fr', 's', '', '', now() - interval '31 days')`);
  const left = async () => {
    await cleanUp();
    const { rows } = await database().execute<{ keys: number; mails: number }>(
      sql`select (select count(*)::int from idempotency_keys where caller = 'c') as keys, (select count(*)::int from outbox) as mails`,
    );
    return rows[0];
  };
  await makeFail("idempotency_keys", "delete", "true");
  expect(await left()).toEqual({ keys: 1, mails: 0 });
  expect(logged()).toMatchObject([{ job: "cleaning" }]);
  await stopFailing();
  expect(await left()).toEqual({ keys: 0, mails: 0 });
});

test("a failed import resumes once its lease ends and delays no other import", async () => {
  const ids: string[] = [];
  for (const name of ["Ida", "Noé"]) {
    const coach = await makeCoach();
    const text = `Prénom;Nom;Email\n${name};Vidal;`;
    const { rows, titles, reading } = tableOf({ text });
    const table = { text, reading, columns: titles, invite: false, total: rows.length };
    ids.push(await transaction((tx) => insertTable(tx, coach.id, table, new Date())));
  }
  const states = async () => {
    await resumeImports(systemScope("job"));
    const { rows } = await database().execute<{ status: string }>(
      sql`select status from imports where id in (${ids[0]}, ${ids[1]}) order by created_at, id`,
    );
    return rows.map(({ status }) => status);
  };
  await makeFail("imports", "update", `new.id = '${ids[0]}' and new.status = 'DONE'`);
  expect(await states()).toEqual(["RUNNING", "DONE"]);
  expect(logged()).toMatchObject([{ job: "imports" }]);
  await stopFailing();
  await database().execute(sql`update imports set lease_until = now() - interval '1 second'`);
  expect(await states()).toEqual(["DONE", "DONE"]);
});

test("a failed invitation delays no other and its import ends", async () => {
  const coach = await makeCoach();
  const names = ["ana", "ben", "cid"].map((name) => `${name}@failing.example`);
  const text = `Prénom;Nom;Email\n${names.map((to) => `Ida;Vidal;${to}`).join("\n")}`;
  const { rows, titles, reading } = tableOf({ text });
  const table = { text, reading, columns: titles, invite: true, total: rows.length };
  const id = await transaction((tx) => insertTable(tx, coach.id, table, new Date()));
  await makeFail("outbox", "insert", `new."to" = '${names[1]}'`);
  await resumeImports(systemScope("job"));
  const { rows: states } = await database().execute(
    sql`select i.status, r.email, r.invited_at is not null as invited
      from imports i join import_rows r on r.import_id = i.id where i.id = ${id} order by r.line`,
  );
  expect(states).toEqual([
    { status: "DONE", email: names[0], invited: true },
    { status: "DONE", email: names[1], invited: false },
    { status: "DONE", email: names[2], invited: true },
  ]);
  expect(logged()).toMatchObject([{ job: "imports" }]);
});

test("a mail is sent later when its failure cannot be stored", async () => {
  await database().execute(sql`insert into outbox (id, "to", subject, html, text)
    select gen_random_uuid(), 'lea' || n || '@example.fr', 's', 'h', 't' from generate_series(1, 3) n`);
  stub.respond = (request, response) =>
    request.body.includes("lea1@")
      ? json(500, { name: "internal_server_error", message: "a\0b" })(request, response)
      : json(200, { id: "x" })(request, response);
  await makeFail("outbox", "update", "new.last_error is not null");
  await deliverDue();
  const sent = async () =>
    (await database().execute(sql`select 1 from outbox where sent_at is not null`)).rows.length;
  expect(await sent()).toBe(2);
  expect(logged()).toHaveLength(1);
  await stopFailing();
  stub.respond = json(200, { id: "x" });
  await database().execute(sql`update outbox set next_attempt_at = now() where sent_at is null`);
  await deliverDue();
  expect(await sent()).toBe(3);
});
