import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OutboxRow } from "@/db/queries/notifications/outbox";
import { database, transaction } from "@/db/transaction";
import * as quietHours from "@/lib/domain/quiet-hours";
import { setLater } from "@/lib/infra/afterwards";
import { metrics } from "@/lib/infra/metrics";
import { runningCalls } from "@/lib/infra/running-calls";
import { deliverDue, deliverSoon, enqueue, MAIL_LEASE_S } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import {
  book,
  mails,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
} from "@/testing/factories";
import { cut, json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";
import { type RunningServer, startServer } from "@/testing/server";

setEnvironment({ ELAN_LOG_FAILURES: "1" });
const stub = await startResendStub();
afterAll(() => stub.close());

// These tests also show that a mail is sent without a call.
setLater((work) => void work());

// At night some mails and pushes wait for the morning; these tests run at any hour.
vi.spyOn(quietHours, "nightEnd").mockReturnValue(null);

const accepted = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
beforeEach(async () => {
  await database().execute(sql`delete from outbox`);
  stub.requests.length = 0;
  stub.respond = accepted;
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
  content: { greeting: "À bientôt", paragraphs: [] },
  text: "À bientôt\n\nÉlan",
});
const key = (row: { id: string }) => `mail/${row.id}`;
const keysSent = () => stub.requests.map(({ headers }) => headers["idempotency-key"]);

/** `wait`: seconds until the mail is due, rounded to half a minute. */
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
/** Moves the due time instead of sleeping. */
const advance = (seconds: number) =>
  database().execute(
    sql`update outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`,
  );
/** Inserts a mail without starting a delivery. */
async function insertDueMail(changes: Partial<OutboxRow> = {}) {
  const { outbox } = await import("@/db/schema/outbox");
  await database()
    .insert(outbox)
    .values({ ...mail(), ...changes });
}

describe("a mail", () => {
  test("loses all but its address and subject when it is sent", async () => {
    const switchTrigger = (does: "disable" | "enable") =>
      database().execute(sql.raw(`alter table outbox ${does} trigger keep_mail`));
    const stored = async () =>
      (
        await database().execute(
          sql`select "to", subject, content, html, text, attachments::text, headers::text from outbox`,
        )
      ).rows;
    await switchTrigger("disable");
    try {
      const attachments = [{ filename: "a.ics", contentType: "text/calendar", content: "YQ==" }];
      await insertDueMail({ attachments, headers: { "List-Unsubscribe": "<https://elan.fr/a>" } });
      stub.respond = json(503, {});
      await deliverDue();
      expect(await stored()).toMatchObject([mail()]);
      stub.respond = accepted;
      await advance(2 * MINUTE);
      await deliverDue();
      expect((await onlyMail()).sent).toBe(true);
      const { to, subject } = mail();
      expect(await stored()).toEqual([
        { to, subject, content: null, html: "", text: "", attachments: "[]", headers: "{}" },
      ]);
    } finally {
      await switchTrigger("enable");
    }
  });

  test("is sent once, after the commit, with its id as the idempotency key", async () => {
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
    const { content, ...shown } = mail();
    expect(JSON.parse(request?.body ?? "")).toEqual({
      ...shown,
      html: expect.stringContaining(`>${content.greeting}</p>`),
      from: "Élan <bonjour@elan.example.fr>",
      attachments: [],
    });
  });

  test("has the coach's name in its HTML and the stored text when a place is booked", async () => {
    const coach = await makeCoach();
    const lea = await makeTrainee(coach);
    const card = await makeSubscription(coach, lea);
    await deliverSoon();
    stub.requests.length = 0;
    await book(lea, (await makeClass(coach)).id, card.id);
    await deliverSoon();
    const [booked] = stub.requests.map(({ body }) => JSON.parse(body));
    const stored = (await mails(lea.email)).at(-1);
    expect(booked).toMatchObject({ subject: stored?.subject, text: stored?.text });
    expect(booked.html).toContain("</span>Claire Martin ");
    expect(booked.html).toContain("Votre place est confirmée.");
  });

  test("is sent unchanged when an earlier release stored it as HTML", async () => {
    const html = "<!doctype html><p>L'an d&#39;avant</p>";
    await insertDueMail({ content: null, html });
    await deliverDue();
    const { content: _, ...shown } = mail();
    expect(JSON.parse(stub.requests[0]?.body ?? "")).toMatchObject({ ...shown, html });
  });

  test("is sent by the next delivery when its process died after the commit", async () => {
    await insertDueMail();
    await deliverDue();
    expect(await onlyMail()).toMatchObject({ attempts: 1, sent: true });
  });

  test("has its attachments with their names and types", async () => {
    const content = Buffer.from("BEGIN:VCALENDAR\r\nSUMMARY:Été\r\n").toString("base64");
    await insertDueMail({
      attachments: [{ filename: "cours.ics", contentType: "text/calendar", content }],
    });
    await deliverDue();
    expect(JSON.parse(stub.requests[0]?.body ?? "").attachments).toEqual([
      { filename: "cours.ics", content, content_type: "text/calendar" },
    ]);
  });

  test("is never sent when its transaction is rolled back", async () => {
    const undone = transaction(async (tx) => {
      await enqueue(tx, [mail()]);
      // The nested transaction is rolled back alone.
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

  test("is not sent before its transaction commits and is sent after without a call", async () => {
    await transaction(async (tx) => {
      await enqueue(tx, [mail()]);
      await deliverSoon();
      expect(stub.requests).toEqual([]);
    });
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1));
  });

  /** Returns a function that ends the calls. */
  async function runThreeCalls(): Promise<() => void> {
    const { token } = await makeCoach();
    await deliverSoon();
    const locked = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    void transaction(async (tx) => {
      await tx.execute(sql`lock table assistants in access exclusive mode`);
      locked.resolve();
      await ended.promise;
    });
    await locked.promise;
    for (let n = 0; n < 3; n += 1) void api("GET", "/api/coach-assistants", { token });
    await vi.waitFor(() => expect(runningCalls()).toBe(3));
    return ended.resolve;
  }

  test("waits for the end of three calls", async () => {
    const endCalls = await runThreeCalls();
    await transaction((tx) => enqueue(tx, [mail()]));
    const sent = sleep(300).then(() => stub.requests.length);
    expect(await sent.finally(endCalls)).toBe(0);
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1));
  });

  test("waits 250 ms after every four others while three calls run", async () => {
    const endCalls = await runThreeCalls();
    for (let n = 0; n < 12; n += 1) await insertDueMail({ to: `lea${n}@example.fr` });
    const began = performance.now();
    await deliverDue().finally(endCalls);
    expect(performance.now() - began).toBeGreaterThan(490);
    expect(stub.requests).toHaveLength(12);
  });

  test("is sent while three others hang", async () => {
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    stub.respond = async (request, response) => {
      if (request.body.includes("hangs")) await hanging;
      accepted(request, response);
    };
    for (let n = 0; n < 3; n += 1)
      await insertDueMail({ to: `hangs${n}@example.fr`, nextAttemptAt: new Date(n) });
    for (let n = 0; n < 20; n += 1) await insertDueMail({ to: `lea${n}@example.fr` });
    const round = deliverDue();
    const sent = async () =>
      (await database().execute(sql`select "to" from outbox where sent_at is not null`)).rows
        .length;
    await vi.waitFor(async () => expect(await sent()).toBe(20), 10_000);
    // A mail written meanwhile is sent too.
    await transaction((tx) => enqueue(tx, [mail("tom@example.fr")]));
    await vi.waitFor(async () => expect(await sent()).toBe(21), 10_000);
    release();
    await round;
    expect(await sent()).toBe(24);
  });

  test("waits while four calls are in progress", async () => {
    const calls: (() => void)[] = [];
    let atOnce = 0;
    stub.respond = (request, response) =>
      void calls.push(() => {
        accepted(request, response);
      });
    for (let n = 0; n < 12; n += 1) await insertDueMail({ to: `lea${n}@example.fr` });
    const rounds = Promise.all([deliverDue(), deliverDue()]);
    for (let left = 12; left > 0; left -= 1) {
      await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(Math.min(left, 4)));
      atOnce = Math.max(atOnce, calls.length);
      calls.shift()?.();
    }
    await rounds;
    expect(atOnce).toBe(4);
  });

  test("is sent once when four deliveries run at the same time", async () => {
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
    const bookFor = async (person: typeof lea) =>
      book(person, id, (await makeSubscription(coach, person)).id);
    for (const person of [lea, tom]) await bookFor(person);
    await deliverSoon();
    await database().execute(sql`delete from outbox`);
    const cancel = ({ token }: typeof lea) =>
      api("DELETE", `/api/activity/reservation/${id}`, { token });
    stub.respond = error(503, "unavailable");
    await cancel(lea);
    await deliverSoon();
    await database().execute(sql`update outbox set next_attempt_at = now()`);
    stub.respond = accepted;
    stub.requests.length = 0;
    const deliver = async () => {
      await deliverDue();
      return stub.requests.map(({ body }) => JSON.parse(body).subject);
    };
    return { tom, bookFor, cancel, deliver };
  }

  test("is sent late when its place is still held", async () => {
    const { deliver } = await promoted();
    expect(await deliver()).toEqual(["Votre place est confirmée : Yoga doux"]);
  });

  test("is dropped when its place is cancelled before the sending", async () => {
    const { tom, cancel, deliver } = await promoted();
    await cancel(tom);
    metrics().mails.reset();
    expect(await deliver()).toEqual([]);
    expect((await onlyMail()).sent).toBe(true);
    const { values } = await metrics().mails.get();
    expect(values).toEqual([{ labels: { outcome: "dropped" }, value: 1 }]);
  });

  test("is dropped when its place is cancelled and another is booked", async () => {
    const { tom, bookFor, cancel, deliver } = await promoted();
    await cancel(tom);
    await bookFor(tom);
    const subjects = await deliver();
    expect(subjects).toContain("Réservation confirmée : Yoga doux");
    expect(subjects).not.toContain("Votre place est confirmée : Yoga doux");
  });
});

describe("a failed mail", () => {
  test("is retried after growing delays and is dead and logged after the last one", async () => {
    stub.respond = error(500, "internal_server_error");
    await insertDueMail();
    const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 10 * HOUR];
    for (const [n, wait] of waits.entries()) {
      await deliverDue();
      const { attempts, wait: planned, error: lastError } = await onlyMail();
      expect([attempts, planned, lastError]).toEqual([n + 1, wait, "internal_server_error : no"]);
      await advance(wait - 20);
      await deliverDue();
      expect(stub.requests).toHaveLength(n + 1);
      await advance(20);
    }
    expect(log).not.toHaveBeenCalled();
    await deliverDue();
    const dead = await onlyMail();
    expect(dead).toMatchObject({ attempts: 7, sent: false, dead: true });
    expect(dead.error).toBe("internal_server_error : no");
    expect(new Set(keysSent())).toEqual(new Set([key(dead)]));
    // The log names the row but not the recipient.
    expect(log).toHaveBeenCalledTimes(1);
    const line = String(log.mock.calls[0]?.[0]);
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      message: "Un mail n'a pas pu être envoyé et ne sera plus essayé : voir outbox.last_error.",
      mail: dead.id,
      attempts: 7,
    });
    expect(line).not.toContain("lea@example.fr");
    await advance(99 * HOUR);
    await deliverDue();
    expect(stub.requests).toHaveLength(7);
  });

  test.each([
    ["5", MINUTE],
    ["120", 120],
    ["soon", MINUTE],
  ])(
    "waits for the retry-after of %s, but at least a minute, when Resend throttles",
    async (after, wait) => {
      stub.respond = json(
        429,
        { statusCode: 429, name: "rate_limit_exceeded", message: "no" },
        { "retry-after": after },
      );
      await insertDueMail();
      await deliverDue();
      expect((await onlyMail()).wait).toBe(wait);
      stub.respond = accepted;
      await advance(wait);
      await deliverDue();
      expect((await onlyMail()).sent).toBe(true);
    },
  );

  test.each([
    ["missing_required_field", 422],
    ["validation_error", 403],
  ])("is dead at once when the error %s is final", async (name, status) => {
    stub.respond = error(status, name);
    await insertDueMail();
    await deliverDue();
    expect(await onlyMail()).toMatchObject({ attempts: 1, dead: true, error: `${name} : no` });
    expect(log).toHaveBeenCalledTimes(1);
  });

  test("is sent when Resend accepted other content under its idempotency key", async () => {
    stub.respond = error(409, "invalid_idempotent_request");
    await insertDueMail();
    await deliverDue();
    expect(await onlyMail()).toMatchObject({ sent: true, dead: false });
  });

  test.each<[string, typeof stub.respond]>([
    ["an invalid key", error(403, "invalid_api_key")],
    ["a throttled validation", error(429, "validation_error")],
    ["a concurrent request", error(409, "concurrent_idempotent_requests")],
    ["a page", (_, response) => void response.writeHead(502).end("<html>")],
    ["an empty error", json(500, null)],
    ["a success with a page", (_, response) => void response.end("<html>")],
    ["a success without an id", json(200, {})],
    ["a closed connection", cut],
  ])("is retried when Resend responds with %s", async (_, response) => {
    stub.respond = response;
    await insertDueMail();
    await deliverDue();
    const failed = await onlyMail();
    expect(failed).toMatchObject({ sent: false, dead: false, wait: MINUTE });
    expect(failed.error).toBeTruthy();
    stub.respond = accepted;
    await advance(MINUTE);
    await deliverDue();
    expect((await onlyMail()).sent).toBe(true);
    expect(keysSent()).toEqual([key(failed), key(failed)]);
  });

  test("does not delay the others", async () => {
    stub.respond = (request, response) =>
      (request.body.includes("bad@") ? error(500, "internal_server_error") : accepted)(
        request,
        response,
      );
    await insertDueMail({ to: "bad@example.fr", nextAttemptAt: new Date(0) });
    await insertDueMail({ nextAttemptAt: new Date(1) });
    await deliverDue();
    const { rows } = await database().execute(
      sql`select "to", sent_at is not null as sent, attempts from outbox order by "to"`,
    );
    expect(rows).toEqual([
      { to: "bad@example.fr", sent: false, attempts: 1 },
      { to: "lea@example.fr", sent: true, attempts: 1 },
    ]);
  });
});

describe("a server that dies", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.kill());

  test("leaves its mail to another, which sends it under the same idempotency key", async () => {
    const { email } = await makeTrainee();
    // Resend accepts the mail but never responds.
    stub.respond = () => undefined;
    await fetch(`${server.url}/api/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    await vi.waitFor(() => expect(stub.requests).toHaveLength(1), 5000);
    expect(JSON.parse(stub.requests[0]?.body ?? "").html).toContain(">Bonjour Léa,</p>");
    await server.kill();
    const left = await onlyMail();
    expect(left).toMatchObject({ attempts: 1, sent: false, dead: false });

    stub.respond = accepted;
    await deliverDue();
    // The dead server's lease has not expired.
    expect(stub.requests).toHaveLength(1);
    expect(left.wait).toBeGreaterThan(0);
    await advance(MAIL_LEASE_S);
    await deliverDue();
    expect((await onlyMail()).sent).toBe(true);
    expect(keysSent()).toEqual([key(left), key(left)]);
  });
});
