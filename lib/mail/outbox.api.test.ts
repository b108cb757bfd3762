import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OutboxRow } from "@/db/queries/notifications/outbox";
import { database, transaction } from "@/db/transaction";
import { deliverDue, deliverSoon, enqueue, LEASE_S } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { book, makeClass, makeCoach, makeSubscription, makeTrainee } from "@/testing/factories";
import { cut, json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";
import { type RunningServer, startServer } from "@/testing/server";

setEnvironment({ ELAN_LOG_FAILURES: "1" });
const stub = await startResendStub();
afterAll(() => stub.close());

const taken = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
beforeEach(async () => {
  await database().execute(sql`delete from outbox`);
  stub.requests.length = 0;
  stub.answer = taken;
  log.mockClear();
});
afterEach(() => deliverSoon());

const error = (status: number, name: string) =>
  json(status, { statusCode: status, name, message: "no" });
const MINUTE = 60;
const HOUR = 3600;
const mail = (to = "lea@example.fr") => ({
  to,
  subject: "Votre place est confirmée",
  html: "<p>À bientôt</p>",
  text: "À bientôt",
});
const key = (row: { id: string }) => `mail/${row.id}`;
const keysSent = () => stub.requests.map(({ headers }) => headers["idempotency-key"]);

/** The only mail there is, and in how many seconds it is due, to the half minute. */
async function onlyMail() {
  const { rows } = await database().execute<{
    id: string;
    attempts: number;
    sent: boolean;
    dead: boolean;
    error: string | null;
    wait: number;
  }>(sql`select id, attempts, sent_at is not null as sent, dead_at is not null as dead, last_error as error,
    (30 * round(extract(epoch from next_attempt_at - now()) / 30))::int as wait from outbox`);
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
}
/** As if this time had gone by. */
const pass = (seconds: number) =>
  database().execute(
    sql`update outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`,
  );
/** Writes a mail without telling this process: only what is due counts. */
async function due(changes: Partial<OutboxRow> = {}) {
  const { outbox } = await import("@/db/schema/outbox");
  await database()
    .insert(outbox)
    .values({ ...mail(), ...changes });
}

describe("a mail", () => {
  test("that has left is forgotten but for its address and subject; one that has not keeps what it says", async () => {
    const keeping = (does: "disable" | "enable") =>
      database().execute(sql.raw(`alter table outbox ${does} trigger keep_mail`));
    const kept = async () =>
      (
        await database().execute(
          sql`select "to", subject, html, text, attachments::text, headers::text from outbox`,
        )
      ).rows;
    await keeping("disable");
    try {
      const attachments = [{ filename: "a.ics", contentType: "text/calendar", content: "YQ==" }];
      await due({ attachments, headers: { "List-Unsubscribe": "<https://elan.fr/a>" } });
      stub.answer = json(503, {});
      await deliverDue();
      expect(await kept()).toMatchObject([mail()]);
      stub.answer = taken;
      await pass(2 * MINUTE);
      await deliverDue();
      expect((await onlyMail()).sent).toBe(true);
      const { to, subject } = mail();
      expect(await kept()).toEqual([
        { to, subject, html: "", text: "", attachments: "[]", headers: "{}" },
      ]);
    } finally {
      await keeping("enable");
    }
  });

  test("leaves as soon as its transaction has committed, once, with its id as the key", async () => {
    await transaction((tx) => enqueue(tx, [mail()]));
    await vi.waitFor(async () => expect((await onlyMail()).sent).toBe(true));
    await deliverDue();
    const sent = await onlyMail();
    expect(sent.error).toBeNull();
    const [request, ...others] = stub.requests;
    expect(others).toEqual([]);
    expect([request?.method, request?.path]).toEqual(["POST", "/emails"]);
    expect(request?.headers).toMatchObject({
      authorization: "Bearer re_test",
      "idempotency-key": key(sent),
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      ...mail(),
      from: "Élan <bonjour@elan.example.fr>",
      attachments: [],
    });
  });

  test("written by a process that died right after the commit leaves with the next round of any other", async () => {
    await due();
    await deliverDue();
    expect(await onlyMail()).toMatchObject({ attempts: 1, sent: true });
  });

  test("carries its attachments, with their names and types", async () => {
    const content = Buffer.from("BEGIN:VCALENDAR\r\nSUMMARY:Été\r\n").toString("base64");
    await due({ attachments: [{ filename: "cours.ics", contentType: "text/calendar", content }] });
    await deliverDue();
    expect(JSON.parse(stub.requests[0]?.body ?? "").attachments).toEqual([
      { filename: "cours.ics", content, content_type: "text/calendar" },
    ]);
  });

  test("of a transaction rolled back is never sent", async () => {
    const undone = transaction(async (tx) => {
      await enqueue(tx, [mail()]);
      // Another mail of a part that alone is undone.
      await transaction((inner) => enqueue(inner, [mail("tom@example.fr")]));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await transaction(async (tx) => {
      await enqueue(tx, [mail("zoe@example.fr")]);
      const part = transaction(async (inner) => {
        await enqueue(inner, [mail("tom@example.fr")]);
        throw new Error("undone");
      });
      await expect(part).rejects.toThrow("undone");
    });
    await deliverSoon();
    await deliverDue();
    expect(stub.requests.map(({ body }) => JSON.parse(body).to)).toEqual(["zoe@example.fr"]);
  });

  test("waits for its transaction: nobody sends it before, and nobody has to ask for it after", async () => {
    await transaction(async (tx) => {
      await enqueue(tx, [mail()]);
      await deliverSoon();
      expect(stub.requests).toEqual([]);
    });
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1));
  });

  test("leaves while three others hang, each in a call of its own", async () => {
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    stub.answer = async (request, response) => {
      if (request.body.includes("hangs")) await hanging;
      taken(request, response);
    };
    for (let n = 0; n < 3; n += 1)
      await due({ to: `hangs${n}@example.fr`, nextAttemptAt: new Date(n) });
    for (let n = 0; n < 20; n += 1) await due({ to: `lea${n}@example.fr` });
    const round = deliverDue();
    const sent = async () =>
      (await database().execute(sql`select "to" from outbox where sent_at is not null`)).rows
        .length;
    await vi.waitFor(async () => expect(await sent()).toBe(20), 10_000);
    // One that is written meanwhile leaves too.
    await transaction((tx) => enqueue(tx, [mail("tom@example.fr")]));
    await vi.waitFor(async () => expect(await sent()).toBe(21), 10_000);
    release();
    await round;
    expect(await sent()).toBe(24);
  });

  test("waits for one of four calls to end when four are on their way", async () => {
    const calls: (() => void)[] = [];
    let atOnce = 0;
    stub.answer = (request, response) =>
      void calls.push(() => {
        taken(request, response);
      });
    for (let n = 0; n < 12; n += 1) await due({ to: `lea${n}@example.fr` });
    const rounds = Promise.all([deliverDue(), deliverDue()]);
    for (let left = 12; left > 0; left -= 1) {
      await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(Math.min(left, 4)));
      atOnce = Math.max(atOnce, calls.length);
      calls.shift()?.();
    }
    await rounds;
    expect(atOnce).toBe(4);
  });

  test("among fifty, sent by four at once, is sent once", async () => {
    const { outbox } = await import("@/db/schema/outbox");
    await database()
      .insert(outbox)
      .values(Array.from({ length: 50 }, (_, n) => mail(`lea${n}@example.fr`)));
    await Promise.all([deliverDue(), deliverDue(), deliverDue(), deliverDue()]);
    expect(stub.requests).toHaveLength(50);
    expect(new Set(keysSent()).size).toBe(50);
  });
});

describe("the mail of a promotion", () => {
  async function promoted() {
    const coach = await makeCoach();
    const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
    const { id } = await makeClass(coach, { maxParticipants: 1 });
    for (const person of [lea, tom])
      await book(person, id, (await makeSubscription(coach, person)).id);
    await deliverSoon();
    await database().execute(sql`delete from outbox`);
    const cancel = ({ token }: typeof lea) =>
      api("DELETE", `/api/activity/reservation/${id}`, { token });
    stub.answer = error(503, "unavailable");
    await cancel(lea);
    await deliverSoon();
    await database().execute(sql`update outbox set next_attempt_at = now()`);
    stub.answer = taken;
    stub.requests.length = 0;
    const deliver = async () => {
      await deliverDue();
      return stub.requests.map(({ body }) => JSON.parse(body).subject);
    };
    return { tom, cancel, deliver };
  }

  test("leaves late when its place is held", async () => {
    const { deliver } = await promoted();
    expect(await deliver()).toEqual(["Votre place est confirmée : Yoga doux"]);
  });

  test("is dropped when its place is cancelled before it has left", async () => {
    const { tom, cancel, deliver } = await promoted();
    await cancel(tom);
    expect(await deliver()).toEqual([]);
    expect((await onlyMail()).sent).toBe(true);
  });
});

describe("a mail that Resend does not take", () => {
  test("is tried again after growing waits, never before, and after the last one is dead where an operator sees it", async () => {
    stub.answer = error(500, "internal_server_error");
    await due();
    const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 10 * HOUR];
    for (const [n, wait] of waits.entries()) {
      await deliverDue();
      const { attempts, wait: planned, error: said } = await onlyMail();
      expect([attempts, planned, said]).toEqual([n + 1, wait, "internal_server_error : no"]);
      await pass(wait - 20);
      await deliverDue();
      expect(stub.requests).toHaveLength(n + 1);
      await pass(20);
    }
    expect(log).not.toHaveBeenCalled();
    await deliverDue();
    const dead = await onlyMail();
    expect(dead).toMatchObject({ attempts: 7, sent: false, dead: true });
    expect(dead.error).toBe("internal_server_error : no");
    expect(new Set(keysSent())).toEqual(new Set([key(dead)]));
    // One line in French, which names the row and not the person.
    expect(log).toHaveBeenCalledTimes(1);
    const line = String(log.mock.calls[0]?.[0]);
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      message: "Un mail n'a pas pu être envoyé et ne sera plus essayé : voir outbox.last_error.",
      mail: dead.id,
      attempts: 7,
    });
    expect(line).not.toContain("lea@example.fr");
    await pass(99 * HOUR);
    await deliverDue();
    expect(stub.requests).toHaveLength(7);
  });

  test.each([
    ["5", MINUTE],
    ["120", 120],
    ["soon", MINUTE],
  ])(
    "because of too many at once (retry-after %s) waits for what it says, a minute at least",
    async (after, wait) => {
      stub.answer = json(
        429,
        { statusCode: 429, name: "rate_limit_exceeded", message: "no" },
        { "retry-after": after },
      );
      await due();
      await deliverDue();
      expect((await onlyMail()).wait).toBe(wait);
      stub.answer = taken;
      await pass(wait);
      await deliverDue();
      expect((await onlyMail()).sent).toBe(true);
    },
  );

  test.each([
    ["validation_error", 422],
    ["invalid_from_address", 422],
    ["missing_required_field", 422],
    ["invalid_attachment", 422],
  ])("for good (%s) is dead at once", async (name, status) => {
    stub.answer = error(status, name);
    await due();
    await deliverDue();
    expect(await onlyMail()).toMatchObject({ attempts: 1, dead: true, error: `${name} : no` });
    expect(log).toHaveBeenCalledTimes(1);
  });

  test.each<[string, typeof stub.answer]>([
    ["the key is refused", error(403, "invalid_api_key")],
    ["the month's mails are used up", error(429, "monthly_quota_exceeded")],
    ["it is still being taken", error(409, "concurrent_idempotent_requests")],
    ["the answer is a page", (_, response) => void response.writeHead(502).end("<html>")],
    ["the answer is an empty error", json(500, null)],
    ["a success is a page", (_, response) => void response.end("<html>")],
    ["a success names no mail", json(200, {})],
    ["the connection is cut", cut],
  ])("because %s is tried again", async (_, answer) => {
    stub.answer = answer;
    await due();
    await deliverDue();
    const failed = await onlyMail();
    expect(failed).toMatchObject({ sent: false, dead: false, wait: MINUTE });
    expect(failed.error).toBeTruthy();
    stub.answer = taken;
    await pass(MINUTE);
    await deliverDue();
    expect((await onlyMail()).sent).toBe(true);
    expect(keysSent()).toEqual([key(failed), key(failed)]);
  });

  test("does not keep the others from leaving", async () => {
    stub.answer = (request, response) =>
      (request.body.includes("bad@") ? error(500, "internal_server_error") : taken)(
        request,
        response,
      );
    await due({ to: "bad@example.fr", nextAttemptAt: new Date(0) });
    await due();
    await deliverDue();
    const { rows } = await database().execute(
      sql`select "to", sent_at is not null as sent from outbox order by "to"`,
    );
    expect(rows).toEqual([
      { to: "bad@example.fr", sent: false },
      { to: "lea@example.fr", sent: true },
    ]);
  });
});

describe("a server that dies", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.kill());

  test("between the sending and its mark leaves a mail that another sends under the same key", async () => {
    const { email } = await makeTrainee();
    // Resend has the mail, but its answer never comes.
    stub.answer = () => undefined;
    await fetch(`${server.url}/api/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1), 5000);
    await server.kill();
    const left = await onlyMail();
    expect(left).toMatchObject({ attempts: 1, sent: false, dead: false });

    stub.answer = taken;
    await deliverDue();
    // The dead server's lease is not over.
    expect(stub.requests).toHaveLength(1);
    expect(left.wait).toBeGreaterThan(0);
    await pass(LEASE_S);
    await deliverDue();
    expect((await onlyMail()).sent).toBe(true);
    expect(keysSent()).toEqual([key(left), key(left)]);
  });
});
