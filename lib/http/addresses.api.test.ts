import { request } from "node:http";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "@/lib/auth/tokens";
import { allEndpoints } from "@/lib/contract/all";
import { api } from "@/testing/api";
import { makeClass, makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

let server: RunningServer;
let coach: Person;
beforeAll(async () => {
  coach = await makeCoach();
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
      expect(await send(method, address)).toMatchObject(notAllowed(allow));
    }
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
    const cookie = `${sessionCookie(false)}=${coach.token}`;
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
    (await send("GET", path, { cookie: `${sessionCookie(false)}=${token}` })).status;
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
