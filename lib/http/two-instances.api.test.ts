import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import {
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeMembers,
  makeTrainee,
} from "@/testing/factories";
import { type HttpClient, httpClient } from "@/testing/http";
import { json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";
import { type Balancer, startRoundRobin } from "@/testing/round-robin";
import { type RunningServer, startServer } from "@/testing/server";

// This process also sends mails, for its own bookings.
const resend = await startResendStub();
const SOON = { timeout: 15_000, interval: 50 };
let server: RunningServer;
let balancer: Balancer;
/** The balancer sends two calls in a row to two instances. */
let http: HttpClient;

beforeAll(async () => {
  resend.respond = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  server = await startServer({
    instances: 2,
    env: { RATE_LIMITS: "on", TRUST_PROXY: "1" },
  });
  balancer = await startRoundRobin(server.urls);
  http = httpClient(balancer.url);
});
afterAll(async () => {
  await balancer?.close();
  expect(await server?.stop()).toEqual([0, 0]);
  await resend.close();
  expect(await auditData()).toEqual([]);
});

beforeEach(() => {
  resend.requests.length = 0;
});

const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
async function register() {
  const account = {
    firstName: "Ana",
    lastName: "Petit",
    email: `${crypto.randomUUID()}@example.fr`,
    password: "brioche-lavande-42",
    phoneNumber: "0612345678",
  };
  expect((await http("POST", "/api/auth/register", { body: account })).status).toBe(201);
  return account;
}
const login = ({ email, password }: { email: string; password: string }) =>
  http("POST", "/api/auth/login", { body: { email, password } });
const me = (token: string) => times(2, () => http("GET", "/api/user/me", { token }));

test("two instances accept each other's tokens and reject revoked ones", async () => {
  const account = await register();
  const { token } = (await login(account)).body;
  expect(statuses(await me(token))).toEqual([200, 200]);
  const changed = await http("POST", "/api/user/modify-password", {
    token,
    body: { oldPassword: account.password, newPassword: "tartine-romarin-17" },
  });
  expect(statuses(await me(token))).toEqual([401, 401]);
  expect(statuses(await me(changed.body.token))).toEqual([200, 200]);
});

test("two instances share one limit of login attempts", async () => {
  const { email } = await register();
  const responses = await times(30, (n) =>
    http("POST", "/api/auth/login", {
      body: { email, password: "faux" },
      headers: { "x-forwarded-for": `10.1.1.${n}` },
    }),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  const { rows } = await database().execute(
    sql`select points from rate_limits where key = 'login-ip:127.0.0.1'`,
  );
  expect(rows).toHaveLength(1);
});

test("two instances book and mail once for one idempotency key", async () => {
  const coach = await makeCoach();
  const [member] = await makeMembers(coach, 1);
  if (!member) throw new Error("no member");
  const { id } = await makeClass(coach);
  const send = () =>
    http("POST", `/api/activity/reservation/${id}?id-subscription=${member.card.id}`, {
      token: member.trainee.token,
      headers: { "idempotency-key": "once" },
    });
  const responses = [...(await times(20, send)), ...(await times(2, send))];
  const done = responses.filter(({ status }) => status === 201);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(done.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(
    1,
  );
  for (const { status, code } of responses)
    expect(status === 201 || code === "REQUEST_IN_PROGRESS").toBe(true);
  expect(statuses(responses.slice(20))).toEqual([201, 201]);
  const { rows } = await database().execute(
    sql`select 1 from reservations where activity_id = ${id}`,
  );
  expect(rows).toHaveLength(1);
  const bookingMails = () =>
    resend.requests.filter(
      ({ body }) => body.includes(member.trainee.email) && body.includes("Yoga doux"),
    );
  await expect.poll(bookingMails, SOON).toHaveLength(1);
});

test("two instances give the last place once and send each mail once", async () => {
  const coach = await makeCoach();
  const members = await makeMembers(coach, 20);
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  const responses = await times(20, (n) =>
    http("POST", `/api/activity/reservation/${id}?id-subscription=${members[n]?.card.id}`, {
      token: members[n]?.trainee.token ?? "",
    }),
  );
  expect(new Set(statuses(responses))).toEqual(new Set([201]));
  expect(responses.filter(({ body }) => body.booked === 1)).toHaveLength(1);
  await expect
    .poll(
      async () =>
        (await database().execute(sql`select 1 from outbox where sent_at is null`)).rows.length,
      SOON,
    )
    .toBe(0);
  const keys = resend.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThanOrEqual(20);
});

test("a second instance returns a class's new values when another has changed it", async () => {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  // Tomorrow, because tonight's hour may be over; it may fall in the next month.
  const begin = inDays(1, "23:00");
  const month = begin.getUTCMonth() === inDays(0, "23:00").getUTCMonth() ? 0 : 1;
  const { id } = await makeClass(coach, {}, begin);
  const labels = async () => {
    const responses = [
      ...(await times(2, () =>
        http("GET", `/api/activities/all-month/${coach.id}?monthOffset=${month}`, {
          token: trainee.token,
        }),
      )),
      ...(await times(2, () => http("GET", `/api/public/coach/${coach.code}/activities`))),
    ];
    return responses.map(({ body }) => body.map(({ label }: { label: string }) => label).join());
  };
  expect(await labels()).toEqual(Array(4).fill("Yoga doux"));
  await http("PUT", `/api/activity/single-activity/${id}`, {
    token: coach.token,
    body: classBody(begin, { label: "Yoga du soir" }),
  });
  expect(await labels()).toEqual(Array(4).fill("Yoga du soir"));
  await http("DELETE", `/api/activity/${id}?delete-recurrence=false`, { token: coach.token });
  expect(await labels()).toEqual(["", "", "", ""]);
});
