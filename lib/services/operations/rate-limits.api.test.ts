import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import * as passwords from "@/lib/auth/passwords";
import { serveCalendar } from "@/lib/http/serve-calendar";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { makeClass, makeCoach, makeTrainee } from "@/testing/factories";

setEnvironment({ RATE_LIMITS: "on" });
// Two hundred password hashes would take most of this file's time.
vi.spyOn(passwords, "passwordMatches").mockImplementation(
  async (password, hash) => Boolean(hash) && password === "brioche-lavande",
);

const TOO_MANY_TRIES = "Trop de tentatives. Réessayez dans quelques minutes.";
const from = (ip: string) => ({
  "x-client-ip": ip,
  "x-server-secret": process.env.ELAN_SERVER_SECRET ?? "",
});
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

const account = (n: number) => ({
  lastName: "Petit",
  firstName: "Ana",
  phoneNumber: "0612345678",
  email: `ana${n}@example.fr`,
  password: "brioche-lavande",
});
const login = (email: string, password: string, ip: string) =>
  api("POST", "/api/auth/login", { body: { email, password }, headers: from(ip) });

test("a login returns 429 with Retry-After after ten failures of its address", async () => {
  await api("POST", "/api/auth/register", { body: account(0), headers: from("10.0.0.1") });
  for (let n = 0; n < 10; n += 1) {
    const response = await login(
      n % 2 ? "ana0@example.fr" : "ANA0@example.fr",
      "faux",
      `10.0.1.${n}`,
    );
    expect(response.status).toBe(401);
  }
  const response = await login("ana0@example.fr", "brioche-lavande", "10.0.1.99");
  expect(response).toMatchObject({ status: 429, text: TOO_MANY_TRIES, code: "TOO_MANY_TRIES" });
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test("a successful login does not count as a try", async () => {
  await api("POST", "/api/auth/register", { body: account(1), headers: from("10.0.0.1") });
  for (let n = 0; n < 12; n += 1) {
    expect((await login("ana1@example.fr", "brioche-lavande", "10.0.2.1")).status).toBe(200);
  }
});

test("an address gets ten 401s when 30 wrong logins come at once", async () => {
  const responses = await times(30, (n) => login("inconnue@example.fr", "faux", `10.0.3.${n}`));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
});

test("a login returns 429 for any address after 50 failures of its IP", async () => {
  const responses = await times(50, (n) => login(`qui${n}@example.fr`, "faux", "10.0.4.1"));
  expect(new Set(statuses(responses))).toEqual(new Set([401]));
  expect((await login("autre@example.fr", "faux", "10.0.4.1")).status).toBe(429);
  expect((await login("autre@example.fr", "faux", "10.0.4.2")).status).toBe(401);
});

test("an address keeps its tries when a blocked IP names it", async () => {
  await api("POST", "/api/auth/register", { body: account(2), headers: from("10.0.8.1") });
  await times(50, (n) => login(`personne${n}@example.fr`, "faux", "10.0.8.2"));
  const blocked = await times(30, () => login("ana2@example.fr", "faux", "10.0.8.2"));
  expect(new Set(statuses(blocked))).toEqual(new Set([429]));
  expect((await login("ana2@example.fr", "brioche-lavande", "10.0.8.3")).status).toBe(200);
});

test("a login counts by the socket's IP when X-Forwarded-For names others", async () => {
  const headers = (n: number) => ({ ...from("10.0.5.1"), "x-forwarded-for": `1.2.3.${n}` });
  const responses = await times(51, (n) =>
    api("POST", "/api/auth/login", {
      body: { email: `xff${n}@example.fr`, password: "faux" },
      headers: headers(n),
    }),
  );
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("a sixth password link in an hour returns 429, known address or not", async () => {
  for (const email of ["ana1@example.fr", "personne@example.fr"]) {
    const responses = await times(6, (n) =>
      api("POST", "/api/auth/forgot-password", { body: { email }, headers: from(`10.0.6.${n}`) }),
    );
    expect(statuses(responses).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test("an IP registers 20 accounts an hour, then gets 429", async () => {
  for (let n = 0; n < 20; n += 1) {
    const response = await api("POST", "/api/auth/register", {
      body: { ...account(100 + n), password: "password1" },
      headers: from("10.0.7.1"),
    });
    expect(response.status).toBe(400);
  }
  const response = await api("POST", "/api/auth/register", {
    body: account(200),
    headers: from("10.0.7.1"),
  });
  expect(response).toMatchObject({ status: 429, text: TOO_MANY_TRIES });
});

test("an account tries 30 coach codes in 10 minutes, then gets 429", async () => {
  const [coach, trainee] = [await makeCoach(), await makeTrainee()];
  const add = (code: string) =>
    api("POST", `/api/user/add-coach/${code}`, { token: trainee.token });
  const responses = await times(30, () => add("ZZZZZZ"));
  expect(new Set(statuses(responses))).toEqual(new Set([404]));
  expect((await add(coach.code)).status).toBe(429);
});

test("an IP reads 300 public schedules in 10 minutes, then gets 429", async () => {
  const { code } = await makeCoach();
  const look = (path = "") =>
    api("GET", `/api/public/coach/${code}${path}`, { headers: from("10.0.8.1") });
  const responses = await times(300, (n) => look(n % 2 ? "" : "/activities"));
  expect(new Set(statuses(responses))).toEqual(new Set([200]));
  expect((await look()).status).toBe(429);
});

test("an IP reads a calendar feed 300 times, then gets 429, unlike another IP", async () => {
  const look = (ip: string) =>
    serveCalendar(new Request("http://localhost/calendrier/x.ics", { headers: from(ip) }), {
      params: Promise.resolve({ file: "x.ics" }),
    });
  const responses = await times(300, () => look("10.0.9.1"));
  expect(new Set(statuses(responses))).toEqual(new Set([404]));
  const response = await look("10.0.9.1");
  expect([response.status, await response.text()]).toEqual([429, TOO_MANY_TRIES]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await look("10.0.9.2")).status).toBe(404);
});

describe("trial codes", () => {
  /** A function that requests the trial of a new coach. */
  async function trialOf() {
    const coach = await makeCoach();
    const { id: activityId } = await makeClass(coach);
    await api("POST", "/api/user/toggle-feature-free-course", {
      token: coach.token,
      body: { enabled: true, price: 0 },
    });
    return (email: string, ip: string) =>
      api("POST", `/api/public/coach/${coach.code}/trial`, {
        body: { ...person, email, activityId },
        headers: from(ip),
      });
  }
  const { password: _, email: __, ...person } = account(0);

  test("an address gets 3 an hour from all coaches and IPs, then 429", async () => {
    const [ask, elsewhere] = [await trialOf(), await trialOf()];
    const { email: known } = await makeTrainee();
    for (const address of ["neuf@example.fr", known]) {
      expect((await ask(address, "10.4.0.1")).status).toBe(202);
      expect((await ask(address.toUpperCase(), "10.4.0.2")).status).toBe(202);
      expect((await elsewhere(address, "10.4.0.3")).status).toBe(202);
      expect(await ask(address, "10.4.0.4")).toMatchObject({ status: 429, text: TOO_MANY_TRIES });
    }
  });

  test("an IP gets 20 and a coach 100, then 429", async () => {
    const ask = await trialOf();
    const fromOneIp = await times(25, (n) => ask(`ip${n}@example.fr`, "10.4.1.1"));
    expect(statuses(fromOneIp).filter((status) => status === 202)).toHaveLength(20);
    const all = await times(85, (n) => ask(`coach${n}@example.fr`, `10.4.2.${n}`));
    expect(statuses(all).filter((status) => status === 202)).toHaveLength(80);
    expect((await (await trialOf())("coach99@example.fr", "10.4.3.1")).status).toBe(202);
  });

  test("a wrong code counts against its IP when it has an idempotency key", async () => {
    const { code } = await makeCoach();
    const confirm = () =>
      api("POST", `/api/public/coach/${code}/trial/confirm`, {
        body: { email: "wrong@example.fr", code: "123456", activityId: randomUUID() },
        headers: { ...from("10.4.4.1"), "idempotency-key": randomUUID() },
      });
    const responses = await times(101, confirm);
    expect(statuses(responses).filter((status) => status === 400)).toHaveLength(100);
    expect((await confirm()).status).toBe(429);
  });
});
