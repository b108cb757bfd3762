import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookieName } from "@/lib/auth/tokens";
import { allEndpoints } from "@/lib/contract/all";
import { api } from "@/testing/api";
import { makeClass, makeCoach, makeTrainee, type Person } from "@/testing/factories";
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

interface RawResponse {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Unlike fetch, sends a malformed `%` and any method. */
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<RawResponse>((resolve, reject) => {
    request(server.url, { method, path, headers }, (response) => {
      text(response).then((body) => {
        resolve({ status: response.statusCode, headers: response.headers, body });
      }, reject);
    })
      .on("error", reject)
      .end();
  });

const NOT_FOUND = {
  status: 404,
  body: "Cette adresse n'existe pas.",
  headers: expect.objectContaining({
    "content-type": "text/plain; charset=utf-8",
    "x-error-code": "NOT_FOUND",
    "x-request-id": expect.any(String),
  }),
};
const notAllowed = (allow: string) => ({
  status: 405,
  body: "Cette adresse n'accepte pas cette méthode.",
  headers: expect.objectContaining({
    "content-type": "text/plain; charset=utf-8",
    "x-error-code": "METHOD_NOT_ALLOWED",
    "x-request-id": expect.any(String),
    allow,
  }),
});

test.each([
  "/api",
  "/api/nulle-part",
  "/api/user/me/plus",
  "/api/%",
  "/api/user/%zz",
  "/api/public/coach/%ff",
])("%s returns the API's 404 for every method", async (path) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
    expect(await send(method, path)).toMatchObject(NOT_FOUND);
  expect(await send("HEAD", path)).toMatchObject({ ...NOT_FOUND, body: "" });
});

test.each(["/%", "/%zz", "/c/%", "/c/%E0%A4%A", "/pictures/%", "/calendrier/%ff", "/iframe/%"])(
  "%s, a malformed address, returns the page for a missing address",
  async (path) => {
    const { status, headers, body } = await send("GET", path);
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("Cette page n'existe pas");
  },
);

test("every path returns 405 for its missing methods, direct and behind the server", async () => {
  const paths = new Map<string, string[]>();
  for (const [, { path, method }] of allEndpoints)
    paths.set(path, [...(paths.get(path) ?? []), method]);
  // A mail's link is opened by GET, which leads to a page.
  paths.get("/api/public/reminders/:token")?.push("GET");
  for (const [path, own] of paths) {
    const address = path.replace(/:\w+/g, "01970000-0000-7000-8000-000000000000");
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (method) => !own.includes(method),
    );
    const allows = new Set<string>();
    for (const method of others) {
      const direct = await api(method, address);
      expect([path, method, direct.status, direct.code]).toEqual([
        path,
        method,
        405,
        "METHOD_NOT_ALLOWED",
      ]);
      const allow = direct.headers.get("allow") ?? "";
      for (const allowed of own) expect(allow.split(", ")).toContain(allowed);
      allows.add(allow);
    }
    // The server takes each path's response from the same table for every method.
    const [allow = ""] = allows;
    const [method = ""] = others;
    expect([path, allows.size]).toEqual([path, 1]);
    expect(await send(method, address)).toMatchObject(notAllowed(allow));
  }
  // Next's router loads each path's code at its first call.
}, 90_000);

test("an unknown method returns 405", async () => {
  for (const method of ["TRACE", "PROPFIND"])
    expect(await send(method, "/api/health")).toMatchObject(notAllowed("GET, HEAD, OPTIONS"));
});

test.each(["/", "/login", "/vitrine", "/iframe", "/offers", "/embed.js", "/icon.svg"])(
  "%s accepts only GET and HEAD",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
      expect(await send(method, path)).toMatchObject(notAllowed("GET, HEAD"));
  },
);

test("a static file returns 200 for a range it does not have", async () => {
  const parts: Record<string, string>[] = [{ range: "bytes=9999999999-" }, { "if-match": "x" }];
  for (const headers of parts) expect((await send("GET", "/embed.js", headers)).status).toBe(200);
});

test("a page names a manifest with the app and the real sizes of its icons", async () => {
  const get = (path: string) => fetch(new URL(path, server.url));
  const { body } = await send("GET", "/login");
  const named = (rel: string) =>
    new RegExp(`<link rel="${rel}"[^>]*? href="([^"]+)"`).exec(body)?.[1] ?? "";
  const response = await get(named("manifest"));
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ short_name: "Élan", start_url: "/", display: "standalone" });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const touch = await get(named("apple-touch-icon"));
  expect(touch.headers.get("content-type")).toBe("image/png");
});

test("a missing page returns 404 for every method", async () => {
  for (const method of ["POST", "DELETE", "OPTIONS"])
    expect(await send(method, "/nulle-part")).toMatchObject(NOT_FOUND);
});

test("a page behind the login is never cached", async () => {
  for (const page of ["/", "/offers", "/trainees", "/assistants", "/history", "/profile"]) {
    const cookie = `${sessionCookieName(undefined)}=${coach.token}`;
    const visits: (Record<string, string> | undefined)[] = [
      undefined,
      { cookie },
      { cookie, rsc: "1" },
    ];
    for (const headers of visits)
      expect((await send("GET", page, headers)).headers["cache-control"]).toBe("private, no-store");
  }
});

test("a page returns 404 when its class or trainee is unknown or another coach's", async () => {
  const other = await makeCoach();
  const own = await makeTrainee(coach);
  const foreign = await makeTrainee(other);
  const { id: shown } = await makeClass(coach);
  const { id: hidden } = await makeClass(other);
  const unknown = "0190f3a4-0000-7000-8000-000000000000";
  const statusFor = async ({ token }: Person, path: string) =>
    (await send("GET", path, { cookie: `${sessionCookieName(undefined)}=${token}` })).status;
  for (const person of [coach, own]) {
    expect(await statusFor(person, `/classes/${shown}`)).toBe(200);
    for (const id of [hidden, unknown, "inconnu"])
      expect([id, await statusFor(person, `/classes/${id}`)]).toEqual([id, 404]);
  }
  expect(await statusFor(coach, `/trainees/${own.id}`)).toBe(200);
  for (const id of [foreign.id, unknown, "inconnu"])
    expect([id, await statusFor(coach, `/trainees/${id}`)]).toEqual([id, 404]);
});

test("an unknown page returns 404, as the preview of mails does", async () => {
  expect((await send("GET", "/dev/mails")).status).toBe(404);
  const { status, body } = await send("GET", "/nulle-part");
  expect(status).toBe(404);
  expect(body).toContain("Cette page n&#x27;existe pas.</h1>");
});

test("a form with a password cannot be sent before its script is loaded", async () => {
  for (const path of ["/login", "/registration", "/forgot-password"]) {
    const { body } = await send("GET", path);
    const buttons = body.match(/<button[^>]*type="submit"[^>]*>/g) ?? [];
    expect([path, buttons]).toEqual([path, [expect.stringContaining(' disabled=""')]]);
  }
});

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
    headers: { ...headers, ...(token && { cookie: `${sessionCookieName(undefined)}=${token}` }) },
  });

test("a meeting's address leads to the place's page when its token is unknown", async () => {
  const { status, headers } = await get("/place/inconnu/rejoindre");
  expect([status, headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/\/place\/inconnu$/),
  ]);
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

test("a secret calendar sends no referrer and stays out of search indexes", async () => {
  const body = { replace: false };
  const opened = await api("POST", "/api/user/calendar", { token: coach.token, body });
  const response = await get(new URL(opened.body.url).pathname);
  expect(await response.text()).toContain("BEGIN:VCALENDAR");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
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
