import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takeTry } from "@/lib/http/limits";
import { setEnvironment } from "@/testing/environment";
import { makeClass, makeCoach, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

setEnvironment({ RATE_LIMITS: "on" });

const REFUSAL = "Trop de tentatives. Réessayez dans quelques minutes.";
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

/** Look-ups of the API, that another instance has counted. */
const counted = (n: number) =>
  Promise.all(Array.from({ length: n }, () => takeTry([["public-ip", ip]])));

/** Looks ten times; answers which statuses there were. */
async function lookTenTimes(path: (n: number) => string, init?: RequestInit) {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => look(path(n), init)));
  for (const answer of answers) await answer.body?.cancel();
  return [...new Set(answers.map(({ status }) => status))];
}

/** Six characters that are no coach's code. */
const nobody = (n: number) => `Z${n.toString(36).toUpperCase().padStart(5, "0")}`;

async function expectRefused(path: string) {
  const refused = await look(path);
  expect([refused.status, await refused.text()]).toEqual([429, REFUSAL]);
  expect(refused.headers.get("x-error-code")).toBe("TOO_MANY_TRIES");
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
}

test("the 301st page asked for by an unknown code is refused, and so are the API and the pages that exist", async () => {
  await counted(270);
  expect(await lookTenTimes((n) => `/c/${nobody(n)}`)).toEqual([404]);
  expect(await lookTenTimes((n) => `/iframe?coachcode=${nobody(n)}`)).toEqual([200]);
  expect(await lookTenTimes((n) => `/api/public/coach/${nobody(n)}`)).toEqual([404]);
  await expectRefused(`/c/${nobody(1)}`);
  await expectRefused(`/iframe?coachcode=${nobody(2)}`);
  await expectRefused(`/api/public/coach/${coach.code}`);
  // Else the refusals would tell which codes there are.
  await expectRefused(`/c/${coach.code}`);
  await expectRefused(`/iframe?coachcode=${coach.code}`);
  ip = "10.1.1.1";
  expect((await look(`/c/${nobody(1)}`)).status).toBe(404);
});

test("the page of a code that exists counts nothing, however often it is asked for", async () => {
  await counted(290);
  for (let n = 0; n < 4; n += 1) {
    expect(await lookTenTimes(() => `/c/${coach.code}`)).toEqual([200]);
    const code = coach.code.toLowerCase();
    expect(await lookTenTimes(() => `/iframe?coachcode=${code}`)).toEqual([200]);
  }
  expect(await lookTenTimes((n) => `/c/${nobody(n)}`)).toEqual([404]);
  await expectRefused(`/c/${nobody(0)}`);
});

test("a class that is not there counts like a code that is nobody's, and one that is there counts nothing", async () => {
  const { id } = await makeClass(coach);
  await counted(290);
  const own = `/c/${coach.code}`;
  expect(await lookTenTimes(() => `${own}/${id}`)).toEqual([200]);
  expect(await lookTenTimes(() => `${own}/${id}/x`)).toEqual([404]);
  const nowhere = `${own}/${id.slice(0, -3)}${id.at(-3) === "0" ? 1 : 0}`;
  expect(await lookTenTimes((n) => `${nowhere}0${n}`)).toEqual([404]);
  await expectRefused(`${nowhere}11`);
});

test("no other spelling of the address or the request goes uncounted", async () => {
  await counted(250);
  const manual = { redirect: "manual" } as const;
  expect(await lookTenTimes((n) => `/c/${nobody(n)}`, { method: "HEAD" })).toEqual([404]);
  // Next first sends such a request to an address of its own.
  const rsc = { headers: { rsc: "1" }, ...manual };
  expect(await lookTenTimes((n) => `/c/${nobody(n)}`, rsc)).toEqual([307]);
  expect(await lookTenTimes((n) => `/c/%5A${nobody(n).slice(1)}`)).toEqual([404]);
  expect(await lookTenTimes((n) => `/c/${nobody(n)}.rsc`)).toEqual([404]);
  const known = { headers: { "if-none-match": "*" } };
  expect(await lookTenTimes((n) => `/iframe?coachcode=${nobody(n)}`, known)).toEqual([200]);
  await expectRefused(`/c/${nobody(0)}`);
});
