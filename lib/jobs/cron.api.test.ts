import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { runDueJobs } from "@/lib/jobs/run-due";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";

const SECRET = "a secret that only a timer may know";
setEnvironment({ CRON_SECRET: SECRET });
const stub = await startResendStub();
afterAll(() => stub.close());
beforeEach(async () => {
  stub.respond = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  stub.requests.length = 0;
  await database().execute(sql`delete from rate_limits`);
  await database().execute(sql`delete from outbox`);
});

const cron = (method = "GET", token = SECRET) => api(method, "/api/cron", { token });
const ALL = [
  "mail-outbox",
  "waiting-places",
  "minimums",
  "openings",
  "reminders",
  "imports",
  "payments",
  "inactive-accounts",
  "cleaning",
];
const writeMails = (n: number) =>
  database().execute(sql`insert into outbox (id, "to", subject, html, text)
    select gen_random_uuid(), 'lea' || n || '@example.fr', 's', 'h', 't' from generate_series(1, ${n}) n`);

test("the cron call runs every due job and none that has just run", async () => {
  await writeMails(3);
  const first = await cron();
  expect([first.status, first.body]).toEqual([200, { ran: ALL, left: [] }]);
  expect(stub.requests.length).toBe(3);
  expect((await cron()).body).toEqual({ ran: ["mail-outbox"], left: [] });
});

test("the cron call returns 401 and runs nothing without the secret", async () => {
  await writeMails(1);
  for (const token of ["", "junk", `${SECRET}x`]) {
    const { status, code } = await cron("GET", token);
    expect([status, code]).toEqual([401, "NOT_LOGGED_IN"]);
  }
  expect((await api("GET", "/api/cron")).status).toBe(401);
  expect(stub.requests.length).toBe(0);
});

test("the cron call runs nothing by HEAD", async () => {
  await writeMails(1);
  const { status, text } = await cron("HEAD");
  expect([status, text]).toEqual([200, ""]);
  expect(stub.requests.length).toBe(0);
  expect((await cron()).body.ran).toEqual(ALL);
});

test("parallel cron calls run each job once and send each mail once", async () => {
  await writeMails(20);
  const responses = await Promise.all(Array.from({ length: 5 }, () => cron()));
  const ran = responses.flatMap(({ body }) => body.ran);
  expect(ran.filter((name) => name !== "mail-outbox").sort()).toEqual(ALL.slice(1).sort());
  expect(new Set(stub.requests.map(({ body }) => String(JSON.parse(body).to))).size).toBe(20);
  expect(stub.requests.length).toBe(20);
});

test("a failed job is due again at once and the others run", async () => {
  const job = (name: string, run: () => Promise<unknown>) => ({ name, cron: "", every: 60, run });
  let failing = true;
  const jobs = [
    job("fails", async () => {
      if (failing) throw new Error("boum");
    }),
    job("works", async () => undefined),
  ];
  expect(await runDueJobs(5_000, jobs)).toEqual({ ran: ["works"], left: ["fails"] });
  failing = false;
  expect(await runDueJobs(5_000, jobs)).toEqual({ ran: ["fails"], left: [] });
});

test("the cron call ends at its time limit and returns the jobs it did not run", async () => {
  const job = (name: string, run: () => Promise<unknown>) => ({ name, cron: "", every: 60, run });
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = [job("long", () => promise), job("behind", async () => undefined)];
  expect(await runDueJobs(50, jobs)).toEqual({ ran: [], left: ["long", "behind"] });
  resolve();
  // The first job's lease is held or has just ended, so it does not run twice.
  expect(await runDueJobs(5_000, jobs)).toEqual({ ran: ["behind"], left: [] });
});
