import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import * as passwords from "@/lib/auth/passwords";
import { serveCalendar } from "@/lib/http/serve-calendar";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { makeClass, makeCoach, makeTrainee } from "@/testing/factories";

setEnvironment({ RATE_LIMITS: "on" });
// Two hundred hashes would be most of this file's time.
vi.spyOn(passwords, "passwordMatches").mockImplementation(
  async (password, hash) => Boolean(hash) && password === "brioche-lavande",
);

const REFUSAL = "Trop de tentatives. Réessayez dans quelques minutes.";
const from = (ip: string) => ({
  "x-client-ip": ip,
  "x-server-secret": process.env.ELAN_SERVER_SECRET ?? "",
});
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
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

test("the 11th failed login of an address is refused whatever its IP, case or password, and says when to try again", async () => {
  await api("POST", "/api/auth/register", { body: account(0), headers: from("10.0.0.1") });
  for (let n = 0; n < 10; n += 1) {
    const answer = await login(
      n % 2 ? "ana0@example.fr" : "ANA0@example.fr",
      "faux",
      `10.0.1.${n}`,
    );
    expect(answer.status).toBe(401);
  }
  const refused = await login("ana0@example.fr", "brioche-lavande", "10.0.1.99");
  expect(refused).toMatchObject({ status: 429, text: REFUSAL, code: "TOO_MANY_TRIES" });
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test("logins that succeed do not count", async () => {
  await api("POST", "/api/auth/register", { body: account(1), headers: from("10.0.0.1") });
  for (let n = 0; n < 12; n += 1) {
    expect((await login("ana1@example.fr", "brioche-lavande", "10.0.2.1")).status).toBe(200);
  }
});

test("30 failed logins of one address at once get 10 answers", async () => {
  const answers = await times(30, (n) => login("inconnue@example.fr", "faux", `10.0.3.${n}`));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

test("the 51st failed login of an IP is refused, for other addresses too", async () => {
  const answers = await times(50, (n) => login(`qui${n}@example.fr`, "faux", "10.0.4.1"));
  expect(new Set(statuses(answers))).toEqual(new Set([401]));
  expect((await login("autre@example.fr", "faux", "10.0.4.1")).status).toBe(429);
  expect((await login("autre@example.fr", "faux", "10.0.4.2")).status).toBe(401);
});

test("an address that the proxy claims does not count: the socket's does", async () => {
  const headers = (n: number) => ({ ...from("10.0.5.1"), "x-forwarded-for": `1.2.3.${n}` });
  const answers = await times(51, (n) =>
    api("POST", "/api/auth/login", {
      body: { email: `xff${n}@example.fr`, password: "faux" },
      headers: headers(n),
    }),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("a sixth link for one address in an hour is refused, known or not", async () => {
  for (const email of ["ana1@example.fr", "personne@example.fr"]) {
    const answers = await times(6, (n) =>
      api("POST", "/api/auth/forgot-password", { body: { email }, headers: from(`10.0.6.${n}`) }),
    );
    expect(statuses(answers).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test("an IP registers 20 accounts an hour", async () => {
  for (let n = 0; n < 20; n += 1) {
    const answer = await api("POST", "/api/auth/register", {
      body: { ...account(100 + n), password: "password1" },
      headers: from("10.0.7.1"),
    });
    expect(answer.status).toBe(400);
  }
  const refused = await api("POST", "/api/auth/register", {
    body: account(200),
    headers: from("10.0.7.1"),
  });
  expect(refused).toMatchObject({ status: 429, text: REFUSAL });
});

test("an account tries 30 codes in 10 minutes", async () => {
  const [coach, trainee] = [await makeCoach(), await makeTrainee()];
  const add = (code: string) =>
    api("POST", `/api/user/add-coach/${code}`, { token: trainee.token });
  const answers = await times(30, () => add("ZZZZZZ"));
  expect(new Set(statuses(answers))).toEqual(new Set([404]));
  expect((await add(coach.code)).status).toBe(429);
});

test("an IP looks up 300 public schedules in 10 minutes", async () => {
  const { code } = await makeCoach();
  const look = (path = "") =>
    api("GET", `/api/public/coach/${code}${path}`, { headers: from("10.0.8.1") });
  const answers = await times(300, (n) => look(n % 2 ? "" : "/activities"));
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  expect((await look()).status).toBe(429);
});

test("the 301st look at a calendar feed from an IP is refused, and from another answered", async () => {
  const look = (ip: string) =>
    serveCalendar(new Request("http://localhost/calendrier/x.ics", { headers: from(ip) }), {
      params: Promise.resolve({ file: "x.ics" }),
    });
  const answers = await times(300, () => look("10.0.9.1"));
  expect(new Set(statuses(answers))).toEqual(new Set([404]));
  const refused = await look("10.0.9.1");
  expect([refused.status, await refused.text()]).toEqual([429, REFUSAL]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await look("10.0.9.2")).status).toBe(404);
});

describe("codes for a first class", () => {
  /** A coach with a trial, and a class of theirs. */
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

  test("the 4th of an address in an hour is refused, whatever its case, its IP or its coach, of one with an account too", async () => {
    const [ask, elsewhere] = [await trialOf(), await trialOf()];
    const { email: known } = await makeTrainee();
    for (const address of ["neuf@example.fr", known]) {
      expect((await ask(address, "10.4.0.1")).status).toBe(202);
      expect((await ask(address.toUpperCase(), "10.4.0.2")).status).toBe(202);
      expect((await elsewhere(address, "10.4.0.3")).status).toBe(202);
      expect(await ask(address, "10.4.0.4")).toMatchObject({ status: 429, text: REFUSAL });
    }
  });

  test("the 21st of an IP, and the 101st of a coach, are refused", async () => {
    const ask = await trialOf();
    const one = await times(25, (n) => ask(`ip${n}@example.fr`, "10.4.1.1"));
    expect(statuses(one).filter((status) => status === 202)).toHaveLength(20);
    const all = await times(85, (n) => ask(`coach${n}@example.fr`, `10.4.2.${n}`));
    expect(statuses(all).filter((status) => status === 202)).toHaveLength(80);
    expect((await (await trialOf())("coach99@example.fr", "10.4.3.1")).status).toBe(202);
  });

  test("a wrong code counts against its network when it has a key", async () => {
    const { code } = await makeCoach();
    const confirm = () =>
      api("POST", `/api/public/coach/${code}/trial/confirm`, {
        body: { email: "wrong@example.fr", code: "123456", activityId: randomUUID() },
        headers: { ...from("10.4.4.1"), "idempotency-key": randomUUID() },
      });
    const answers = await times(101, confirm);
    expect(statuses(answers).filter((status) => status === 400)).toHaveLength(100);
    expect((await confirm()).status).toBe(429);
  });
});
