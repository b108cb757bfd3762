import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "@/lib/auth/tokens";
import { makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

let server: RunningServer;
let coach: Person;
let trainee: Person;

beforeAll(async () => {
  coach = await makeCoach();
  trainee = await makeTrainee(coach);
  server = await startServer();
});
afterAll(() => server.stop());

/** Addresses of all page files, with their parameters filled in. */
function pages(): string[] {
  const root = path.resolve("app");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => `/${path.dirname(file).split(path.sep).join("/")}`)
    .map((route) => route.replace(/\/\([^)]*\)/g, "").replace("[code]", coach.code))
    .filter((route) => !route.includes("["))
    .map((route) => (route === "/." || route === "" ? "/" : route));
}

const get = (address: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${address}`, {
    redirect: "manual",
    headers: { ...headers, ...(token && { cookie: `${sessionCookie(false)}=${token}` }) },
  });

/** A policy's directives by name. */
const directives = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\bsrc=|application\/ld\+json/.test(attributes))
    .map(([, attributes = "", script = ""]) => ({ attributes, script }));

async function expectStrict(address: string, token?: string): Promise<void> {
  const response = await get(address, token);
  const html = await response.text();
  const policy = directives(response.headers.get("content-security-policy"));
  expect(response.headers.get("content-type"), address).toMatch(/^text\/html/);
  expect(policy["default-src"]).toEqual(["'none'"]);
  expect(policy["style-src"]).toEqual(["'self'"]);
  expect(policy).toMatchObject({ "object-src": ["'none'"], "base-uri": ["'none'"] });
  expect(policy["form-action"]).toEqual(["'self'"]);
  const [own, ...sources] = policy["script-src"] ?? [];
  expect(own).toBe("'self'");
  for (const source of sources)
    expect(source).toMatch(/^'(sha256-[A-Za-z0-9+/]{43}=|nonce-[\w-]{36})'$/);
  for (const { attributes, script } of inlineScripts(html)) {
    const hash = createHash("sha256").update(script).digest("base64");
    const nonce = /\bnonce="([^"]*)"/.exec(attributes)?.[1];
    const source = nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`;
    expect(sources, `${address}: ${script.slice(0, 80)}`).toContain(source);
  }
  expect(html).not.toMatch(/<style\b|\sstyle="/);
  expect(html).not.toMatch(/\son[a-z]+="/);
}

test("every page allows exactly its own scripts and no inline style", async () => {
  const all = pages();
  expect(all).toEqual(expect.arrayContaining(["/", "/login", "/vitrine", "/trainees", "/history"]));
  for (const address of all) {
    await expectStrict(address, coach.token);
    if (address === "/history") await expectStrict(address, trainee.token);
  }
  await expectStrict("/nulle-part");
  await expectStrict("/iframe?coachcode=ZZZZZZ");
});

test("only /iframe may be framed", async () => {
  const framing = async (address: string) => {
    const { headers } = await get(address);
    return [
      directives(headers.get("content-security-policy"))["frame-ancestors"]?.join(" "),
      headers.get("x-frame-options"),
    ];
  };
  for (const address of ["/iframe", "/iframe?coachcode=ZZZZZZ", `/iframe?coachcode=${coach.code}`])
    expect(await framing(address)).toEqual(["* file:", null]);
  for (const address of [
    "/login",
    "/login?next=/iframe",
    "/IFRAME",
    "/iframe/",
    "/iframe/x",
    "/%69frame",
    "/nulle-part",
    "/vitrine",
    "/",
    "/api/health",
    "/icon.svg",
  ])
    expect([address, ...(await framing(address))]).toEqual([address, "'none'", "DENY"]);
});

test("every kind of response has the security headers", async () => {
  const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await (await get("/login")).text())?.[1];
  for (const address of [
    "/login",
    "/nulle-part",
    "/api/health",
    "/api/nothing",
    "/icon.svg",
    file,
  ]) {
    const { headers } = await get(address ?? "");
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  }
});

test("a page is the same in every encoding and returns 304 when it is unchanged", async () => {
  const encoded = async (encoding: string) => {
    const response = await get("/vitrine", undefined, { "accept-encoding": encoding });
    return { coding: response.headers.get("content-encoding"), html: await response.text() };
  };
  const plain = await encoded("identity");
  expect(plain.coding).toBeNull();
  expect(await encoded("gzip")).toEqual({ coding: "gzip", html: plain.html });
  expect(await encoded("gzip, deflate, br")).toEqual({ coding: "br", html: plain.html });
  expect(await encoded("gzip, br;q=0")).toEqual({ coding: "gzip", html: plain.html });

  const etag = (await get("/vitrine")).headers.get("etag") ?? "";
  const again = await get("/vitrine", undefined, {
    "if-none-match": etag,
    "cache-control": "max-age=0",
  });
  expect([again.status, again.headers.get("content-security-policy")]).toEqual([304, null]);
});

test("the public pages contain no script", async () => {
  for (const address of ["/vitrine", "/mentions-legales", "/confidentialite", "/cgu"]) {
    const html = await (await get(address)).text();
    expect(html).toContain("</html>");
    expect(html.replace(/<script type="application\/ld\+json">/g, "")).not.toContain("<script");
  }
});
