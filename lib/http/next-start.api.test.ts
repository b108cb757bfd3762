import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { sessionCookieName } from "@/lib/auth/tokens";
import { protectedPages } from "@/lib/pages";
import { makeClass, makeCoach, type Person } from "@/testing/factories";
import { type HttpStub, json, startHttpStub } from "@/testing/http-stub";
import { type RunningServer, startServer } from "@/testing/server";

const SECRET = "a secret that only a timer may know";
let server: RunningServer;
let resend: HttpStub;
let coach: Person;

/** Plain `next start`: no HTTP server of ours and no process between two calls. */
beforeAll(async () => {
  coach = await makeCoach();
  await makeClass(coach);
  await database().execute(sql`delete from outbox`);
  resend = await startHttpStub(json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" }));
  server = await startServer({
    bare: true,
    env: {
      CRON_SECRET: SECRET,
      RATE_LIMITS: "on",
      TRUST_PROXY: "1",
      RESEND_API_KEY: "re_test",
      RESEND_BASE_URL: resend.url,
      MAIL_FROM: "Élan <bonjour@elan.example.fr>",
    },
  });
}, 90_000);
afterAll(async () => {
  await server.stop();
  await resend.close();
});
beforeEach(() => {
  resend.requests.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: "manual" });
const cron = async () =>
  (await get("/api/cron", { authorization: `Bearer ${SECRET}` })).json() as Promise<{
    ran: string[];
    left: string[];
  }>;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = ""]) => !/\bsrc=|application\/ld\+json/.test(attributes),
  );
const scriptsOf = (response: Response) =>
  /script-src ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "")?.[1]?.split(" ");

test("a mail is sent right after its request, and due mails when cron is called", async () => {
  const response = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "ana@example.fr",
      password: "brioche-lavande-42",
      firstName: "Ana",
      lastName: "Petit",
      phoneNumber: "0612345678",
    }),
  });
  expect(response.status).toBe(201);
  await vi.waitFor(() => expect(resend.requests.length).toBe(1), 10_000);
  expect(JSON.parse(resend.requests[0]?.body ?? "").html).toContain(">Bonjour Ana,</p>");
  await database().execute(sql`insert into outbox (id, "to", subject, html, text)
    values (gen_random_uuid(), 'lea@example.fr', 's', 'h', 't')`);
  expect((await cron()).left).toEqual([]);
  expect(resend.requests.length).toBe(2);
  expect((await cron()).ran).toEqual(["mail-outbox"]);
});

test("every response has the security headers and every page its policy", async () => {
  const session = { cookie: `${sessionCookieName(undefined)}=${coach.token}` };
  for (const path of ["/login", "/vitrine", "/", "/api/health", "/icon.svg", "/nulle-part"]) {
    const { headers } = await get(path, session);
    expect([path, Object.fromEntries(headers)]).toEqual([
      path,
      expect.objectContaining({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin-allow-popups",
      }),
    ]);
  }
  expect((await get("/api/health")).headers.get("content-security-policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  expect((await get("/calendrier/x.ics")).headers.get("referrer-policy")).toBe("no-referrer");
  for (const path of ["/vitrine", `/c/${coach.code}`])
    expect(scriptsOf(await get(path))).toEqual(["'self'"]);
  for (const path of ["/", "/trainees", "/nulle-part"]) {
    const shell = await get(path, session);
    const allowed = scriptsOf(shell);
    const scripts = inlineScripts(await shell.text());
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, , script = ""] of scripts)
      expect([path, allowed]).toEqual([
        path,
        expect.arrayContaining([
          `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
        ]),
      ]);
  }
});

test("every protected page redirects to the login when no session cookie comes", async () => {
  for (const page of protectedPages) {
    const path = page.replace(/\[\w+\]/, "1");
    const { status, headers } = await get(path);
    const login = path === page ? "/login" : `/login?retour=${encodeURIComponent(path)}`;
    expect([path, status, headers.get("location")]).toEqual([path, 307, login]);
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});

test("an unknown path returns 404, signed in or not", async () => {
  const cookie = `${sessionCookieName(undefined)}=${coach.token}`;
  expect((await get("/nulle-part")).status).toBe(404);
  expect((await get("/nulle-part", { cookie })).status).toBe(404);
});

test("a page rendered for each request names its scripts by a nonce", async () => {
  const login = await get("/login");
  const nonce = scriptsOf(login)?.[1]?.slice(1, -1).replace("nonce-", "") ?? "";
  const scripts = inlineScripts(await login.text());
  expect(nonce).toMatch(/^[\w-]{36}$/);
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  expect((await get("/login")).headers.get("content-security-policy")).not.toContain(nonce);
});

test("the schedule page is found by its query and may be framed", async () => {
  const schedule = await get(`/iframe?coachcode=${coach.code}`);
  expect(schedule.headers.get("x-frame-options")).toBeNull();
  expect(schedule.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(await schedule.text()).toContain("Yoga doux");
});

test("limits use the proxy's last X-Forwarded-For entry and ignore the caller's", async () => {
  const sendForgotPassword = async (n: number, forwarded: string) => {
    const response = await fetch(`${server.url}/api/auth/forgot-password`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-client-ip": `10.0.0.${n}`,
        "x-server-secret": "undefined",
        "x-forwarded-for": `10.1.0.${n}, ${forwarded}`,
      },
      body: JSON.stringify({ email: `personne${n}@example.fr` }),
    });
    return response.status;
  };
  const first = await Promise.all(
    Array.from({ length: 24 }, (_, n) => sendForgotPassword(n, "192.0.2.1")),
  );
  expect(first.filter((status) => status === 429).length).toBe(4);
  expect(await sendForgotPassword(90, "192.0.2.2")).toBe(200);
});
