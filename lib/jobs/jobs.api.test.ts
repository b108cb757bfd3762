import { type SQL, sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { DAY_MS } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { startJobs } from "@/lib/jobs/start";
import { api } from "@/testing/api";
import {
  book,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
} from "@/testing/factories";
import { json } from "@/testing/http-stub";
import { cleanUp } from "@/testing/jobs";
import { startResendStub } from "@/testing/resend-stub";

const stub = await startResendStub();
const url = process.env.DATABASE_URL ?? "";
const accepted = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
/** Polling interval in seconds. */
const POLLING = 0.5;
const SOON = { timeout: 15_000, interval: 50 };

// Starts jobs by hand, because the schedule takes up to a minute.
const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false });
boss.on("error", () => undefined);
let stopInstances: (() => Promise<void>)[] = [];
let schedule: unknown[] = [];
beforeAll(async () => {
  await boss.start();
  // An upgraded installation has the queue of an earlier release.
  await boss.createQueue("mail-outbox", { policy: "stately", expireInSeconds: 30 });
  stopInstances = [await startJobs(url, POLLING), await startJobs(url, POLLING)];
  const { rows } = await database().execute<{ name: string }>(
    sql`select name, cron, timezone from pgboss.schedule order by name`,
  );
  schedule = rows;
  // A minute that ends during a test must not start a job.
  for (const { name } of rows) await boss.unschedule(name);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await Promise.all(stopInstances.map((stop) => stop()));
  await stub.close();
});
beforeEach(async () => {
  stub.respond = accepted;
  stub.requests.length = 0;
  await database().execute(sql`delete from outbox`);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const writeMails = (n: number) =>
  database().execute(sql`insert into outbox (id, "to", subject, html, text)
    select gen_random_uuid(), 'lea' || n || '@example.fr', 's', 'h', 't' from generate_series(1, ${n}) n`);
const unsent = async () =>
  (await database().execute(sql`select 1 from outbox where sent_at is null`)).rows.length;
/** Returns the waiting job when there is one. */
async function start(name: string): Promise<string> {
  const id = await boss.send(name, {});
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from pgboss.job where name = ${name} and state = 'created'`,
  );
  return id ?? rows[0]?.id ?? "";
}
async function jobsOf(name: string, state: string): Promise<unknown[]> {
  const { rows } = await database().execute(
    sql`select id from pgboss.job where name = ${name} and state = ${state}::pgboss.job_state`,
  );
  return rows;
}
async function stateOf(id: string) {
  const { rows } = await database().execute<{ state: string; retries: number }>(
    sql`select state, retry_count as retries from pgboss.job where id = ${id}`,
  );
  return rows[0];
}

test("two instances share one schedule of jobs in Paris time", async () => {
  expect(schedule).toEqual([
    { name: "cleaning", cron: "17 * * * *", timezone: "Europe/Paris" },
    { name: "imports", cron: "* * * * *", timezone: "Europe/Paris" },
    { name: "inactive-accounts", cron: "41 4 * * *", timezone: "Europe/Paris" },
    { name: "mail-outbox", cron: "* * * * *", timezone: "Europe/Paris" },
    { name: "minimums", cron: "* * * * *", timezone: "Europe/Paris" },
    { name: "openings", cron: "* * * * *", timezone: "Europe/Paris" },
    { name: "payments", cron: "*/10 * * * *", timezone: "Europe/Paris" },
    { name: "reminders", cron: "*/5 * * * *", timezone: "Europe/Paris" },
    { name: "waiting-places", cron: "* * * * *", timezone: "Europe/Paris" },
  ]);
});

test("two instances send a due mail once and queue a job once", async () => {
  await writeMails(30);
  for (let n = 0; n < 5; n += 1) await start("mail-outbox");
  expect((await jobsOf("mail-outbox", "created")).length).toBeLessThanOrEqual(1);
  await expect.poll(unsent, SOON).toBe(0);
  await expect
    .poll(
      async () => [
        ...(await jobsOf("mail-outbox", "created")),
        ...(await jobsOf("mail-outbox", "active")),
      ],
      SOON,
    )
    .toEqual([]);
  expect(stub.requests).toHaveLength(30);
  expect(new Set(stub.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(30);
});

test("a failed job is retried and loses no work", async () => {
  await writeMails(1);
  await database().execute(sql`alter table outbox rename to hidden`);
  const id = await start("mail-outbox");
  try {
    await expect.poll(async () => (await stateOf(id))?.state, SOON).toBe("retry");
    expect(stub.requests).toEqual([]);
  } finally {
    await database().execute(sql`alter table hidden rename to outbox`);
  }
  // Skips the retry delay of ten seconds.
  await database().execute(sql`update pgboss.job set start_after = now() where id = ${id}`);
  await expect.poll(async () => (await stateOf(id))?.state, SOON).toBe("completed");
  expect(await unsent()).toBe(0);
  expect(stub.requests).toHaveLength(1);
});

/** Starts a delivery whose mail waits at the mail service until `release`. */
async function startHeldDelivery(): Promise<{ id: string; release: () => void }> {
  const held = Promise.withResolvers<() => void>();
  stub.respond = (request, response) => held.resolve(() => accepted(request, response));
  await writeMails(1);
  const id = await start("mail-outbox");
  return { id, release: await held.promise };
}

test("a running job fails when its heartbeat stops, not when it takes long", async () => {
  const { id, release } = await startHeldDelivery();
  const afterCheck = async (changed: SQL) => {
    await database().execute(sql`update pgboss.job set ${changed} where id = ${id}`);
    await database().execute(sql`update pgboss.queue set monitor_claim_on = null`);
    await boss.supervise("mail-outbox");
    return (await stateOf(id))?.state;
  };
  expect(await afterCheck(sql`started_on = now() - interval '4 minutes'`)).toBe("active");
  expect(await afterCheck(sql`heartbeat_on = now() - interval '31 seconds'`)).toBe("retry");
  release();
  await expect.poll(unsent, SOON).toBe(0);
  await database().execute(sql`update pgboss.job set start_after = now() where id = ${id}`);
  await expect.poll(async () => (await stateOf(id))?.state, SOON).toBe("completed");
});

test("waiting places end with their credits and a movement when their class begins", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const cards = [await makeSubscription(coach, lea), await makeSubscription(coach, tom)];
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  const later = await makeClass(coach, { maxParticipants: 1 });
  for (const { id } of [yoga, later]) {
    await book(lea, id, cards[0].id);
    expect((await book(tom, id, cards[1].id, "&number-reservation=2")).body).toMatchObject({
      waiting: 2,
    });
  }
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  const id = await start("waiting-places");
  await expect.poll(async () => (await stateOf(id))?.state, SOON).toBe("completed");
  const { body: movements } = await api("GET", `/api/subscription/${cards[1].id}/movements`, {
    token: tom.token,
  });
  expect(
    movements.map(({ delta, reason, activityId }: Record<string, unknown>) => [
      delta,
      reason,
      activityId,
    ]),
  ).toEqual([
    [1, "WAITING_ENDED", yoga.id],
    [1, "WAITING_ENDED", yoga.id],
    [-1, "BOOKING", later.id],
    [-1, "BOOKING", later.id],
    [-1, "BOOKING", yoga.id],
    [-1, "BOOKING", yoga.id],
    [10, "PURCHASE", null],
  ]);
  const { body } = await api("GET", `/api/subscriptions/${coach.id}`, { token: tom.token });
  expect(body[0].quantityLeft).toBe(8);
  const { rows } = await database().execute(
    sql`select status, count(*)::int as n from reservations where activity_id = ${yoga.id} group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { status: "BOOKED", n: 1 },
    { status: "CANCEL", n: 2 },
  ]);
});

describe("the cleaning job", () => {
  const ages = (table: string) =>
    database()
      .execute<{ name: string }>(sql.raw(`select ${table} order by 1`))
      .then(({ rows }) => rows.map(({ name }) => name));

  test("deletes rows past their retention and no younger row", async () => {
    const { id } = await makeCoach();
    await database().execute(sql`insert into idempotency_keys
      (caller, key, fingerprint, status, headers, body, created_at)
      select 'c', name, 'f', 200, '{}', '', now() - age from (values
        ('old', interval '24 hours 1 minute'), ('young', interval '23 hours 59 minutes')) v (name, age)`);
    await database().execute(sql`insert into password_tokens (id, user_id, token_hash, kind, expires_at, used_at)
      select gen_random_uuid(), ${id}, name, 'RESET', now() - age, used from (values
        ('old', interval '25 hours', null::timestamptz), ('old and used', interval '25 hours', now()),
        ('just expired', interval '23 hours', null), ('used', interval '-1 hour', now()),
        ('good', interval '-7 days', null)) v (name, age, used)`);
    await database().execute(sql`insert into rate_limits (key, points, expire)
      select name, 1, extract(epoch from now() + age)::bigint * 1000 from (values
        ('over', interval '-1 minute'), ('counting', interval '1 minute')) v (name, age)`);
    await database().execute(sql`insert into outbox (id, "to", subject, content, html, text, sent_at, dead_at, created_at)
      select gen_random_uuid(), 'lea@example.fr', name, '"c"', 'h', case name when 'emptied' then '' else 't' end, now() - sent, now() - dead, now() - interval '90 days'
      from (values ('sent long ago', interval '31 days', null::interval), ('sent', interval '29 days', null),
        ('dead', null, interval '31 days'), ('emptied', null, interval '31 days'), ('due', null, null)) v (name, sent, dead)`);
    const switchTrigger = (does: "disable" | "enable") =>
      database().execute(sql.raw(`alter table outbox ${does} trigger keep_mail`));
    await switchTrigger("disable");
    await cleanUp().finally(() => switchTrigger("enable"));
    // Content that an instance of a previous release keeps is erased too.
    const shown = "concat(subject, content, html, text) as name from outbox";
    expect(await ages(shown)).toEqual(['dead"c"ht', 'due"c"ht', "emptied", "sent"]);
    await database().execute(sql`update outbox set content = '"c"' where subject = 'sent'`);
    await switchTrigger("disable");
    await cleanUp().finally(() => switchTrigger("enable"));
    expect(await ages(shown)).toContain("sent");
    expect(await ages("key as name from idempotency_keys where caller = 'c'")).toEqual(["young"]);
    expect(await ages("token_hash as name from password_tokens")).toEqual([
      "good",
      "just expired",
      "used",
    ]);
    expect(await ages("key as name from rate_limits")).toEqual(["counting"]);
    expect(await ages("subject as name from outbox")).toEqual(["dead", "due", "emptied", "sent"]);
    await cleanUp();
    expect(await ages("subject as name from outbox")).toHaveLength(4);
    await at(new Date(Date.now() + 3 * DAY_MS), cleanUp);
    expect(await ages("key as name from idempotency_keys where caller = 'c'")).toEqual([]);
    expect(await ages("token_hash as name from password_tokens")).toEqual(["good"]);
    expect(await ages("key as name from rate_limits")).toEqual([]);
    expect(await ages("subject as name from outbox")).toEqual(["dead", "due", "emptied"]);
  });
});

// This test stands last because it stops the instances.
test("stopping the jobs waits for the running one and starts no other", async () => {
  const { id: running, release } = await startHeldDelivery();
  const ended: number[] = [];
  const stops = stopInstances.map((stop, n) => stop().then(() => ended.push(n)));
  stopInstances = [];
  await expect.poll(() => ended.length, SOON).toBe(1);
  const next = await start("waiting-places");
  expect([(await stateOf(running))?.state, await unsent()]).toEqual(["active", 1]);
  release();
  await Promise.all(stops);
  expect([(await stateOf(running))?.state, await unsent()]).toEqual(["completed", 0]);
  expect((await stateOf(next))?.state).toBe("created");
});
