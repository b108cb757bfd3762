import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countAttempt } from "@/lib/http/limits";
import { setEnvironment } from "@/testing/environment";
import { makeClass, makeCoach, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

setEnvironment({ RATE_LIMITS: "on" });

const TOO_MANY = "Trop de tentatives. Réessayez dans quelques minutes.";
let server: RunningServer;
let coach: Person;
let ip: string;
let visitors = 0;
beforeAll(async () => {
  coach = await makeCoach();
  server = await startServer({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
});
afterAll(() => server.stop());
beforeEach(() => {
  visitors += 1;
  ip = `10.1.0.${visitors}`;
});

const look = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { ...init.headers, "x-forwarded-for": ip },
  });

/** Counts look-ups as another instance would. */
const countLookUps = (n: number) =>
  Promise.all(Array.from({ length: n }, () => countAttempt([["public-ip", ip]])));

/** Sends five requests and returns their distinct statuses. */
async function lookFiveTimes(path: (n: number) => string, init?: RequestInit) {
  const responses = await Promise.all(Array.from({ length: 5 }, (_, n) => look(path(n), init)));
  for (const response of responses) await response.body?.cancel();
  return [...new Set(responses.map(({ status }) => status))];
}

/** A well-formed code of no coach. */
const unknownCode = (n: number) => `Z${n.toString(36).toUpperCase().padStart(5, "0")}`;

async function expectTooMany(path: string) {
  const response = await look(path);
  expect([response.status, await response.text()]).toEqual([429, TOO_MANY]);
  expect(response.headers.get("x-error-code")).toBe("TOO_MANY_TRIES");
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
}

test("all public pages return 429 after 300 look-ups of unknown codes", async () => {
  await countLookUps(285);
  expect(await lookFiveTimes((n) => `/c/${unknownCode(n)}`)).toEqual([404]);
  expect(await lookFiveTimes((n) => `/iframe?coachcode=${unknownCode(n)}`)).toEqual([200]);
  expect(await lookFiveTimes((n) => `/api/public/coach/${unknownCode(n)}`)).toEqual([404]);
  await expectTooMany(`/c/${unknownCode(1)}`);
  await expectTooMany(`/iframe?coachcode=${unknownCode(2)}`);
  await expectTooMany(`/api/public/coach/${coach.code}`);
  // A 429 for unknown codes only would reveal which codes exist.
  await expectTooMany(`/c/${coach.code}`);
  await expectTooMany(`/iframe?coachcode=${coach.code}`);
  ip = "10.1.1.1";
  expect((await look(`/c/${unknownCode(1)}`)).status).toBe(404);
});

test("a look-up of an existing code is not counted", async () => {
  await countLookUps(295);
  expect(await lookFiveTimes(() => `/c/${coach.code}`)).toEqual([200]);
  const code = coach.code.toLowerCase();
  expect(await lookFiveTimes(() => `/iframe?coachcode=${code}`)).toEqual([200]);
  expect(await lookFiveTimes((n) => `/c/${unknownCode(n)}`)).toEqual([404]);
  await expectTooMany(`/c/${unknownCode(0)}`);
});

test("a look-up of a missing class is counted and one of an existing class is not", async () => {
  const { id } = await makeClass(coach);
  await countLookUps(295);
  const own = `/c/${coach.code}`;
  expect(await lookFiveTimes(() => `${own}/${id}`)).toEqual([200]);
  expect(await lookFiveTimes(() => `${own}/${id}/x`)).toEqual([404]);
  const nowhere = `${own}/${id.slice(0, -3)}${id.at(-3) === "0" ? 1 : 0}`;
  expect(await lookFiveTimes((n) => `${nowhere}0${n}`)).toEqual([404]);
  await expectTooMany(`${nowhere}11`);
});

test("a look-up is counted for every spelling of the address and the request", async () => {
  await countLookUps(275);
  const manual = { redirect: "manual" } as const;
  expect(await lookFiveTimes((n) => `/c/${unknownCode(n)}`, { method: "HEAD" })).toEqual([404]);
  // Next redirects such a request to its own address first.
  const rsc = { headers: { rsc: "1" }, ...manual };
  expect(await lookFiveTimes((n) => `/c/${unknownCode(n)}`, rsc)).toEqual([307]);
  expect(await lookFiveTimes((n) => `/c/%5A${unknownCode(n).slice(1)}`)).toEqual([404]);
  // A router's own request needs no status of the page.
  expect(await lookFiveTimes((n) => `/c/${unknownCode(n)}.rsc`)).toEqual([200]);
  const known = { headers: { "if-none-match": "*" } };
  expect(await lookFiveTimes((n) => `/iframe?coachcode=${unknownCode(n)}`, known)).toEqual([200]);
  await expectTooMany(`/c/${unknownCode(0)}`);
});
