import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "@/lib/auth/tokens";
import { allEndpoints } from "@/lib/contract/all";
import { api } from "@/testing/api";
import { makeCoach, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

let server: RunningServer;
let coach: Person;
beforeAll(async () => {
  coach = await makeCoach();
  server = await startServer();
});
afterAll(() => server.stop());

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Unlike fetch, sends what it is given: a broken `%`, any method. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request(server.url, { method, path, headers }, (answer) => {
      text(answer).then((body) => {
        resolve({ status: answer.statusCode, headers: answer.headers, body });
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
])("%s is the API's 404, whatever the method", async (path) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
    expect(await ask(method, path)).toMatchObject(NOT_FOUND);
  expect(await ask("HEAD", path)).toMatchObject({ ...NOT_FOUND, body: "" });
});

test.each(["/%", "/%zz", "/c/%", "/c/%E0%A4%A", "/pictures/%", "/calendrier/%ff", "/iframe/%"])(
  "%s, a broken address, is a page that is not there",
  async (path) => {
    const { status, headers, body } = await ask("GET", path);
    expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("Cette page n'existe pas");
  },
);

test("each call refuses the methods that its path does not have, by itself and behind the HTTP server", async () => {
  const paths = new Map<string, string[]>();
  for (const [, { path, method }] of allEndpoints)
    paths.set(path, [...(paths.get(path) ?? []), method]);
  // A link of a mail: whoever opens it is led to a page.
  paths.get("/api/public/reminders/:token")?.push("GET");
  for (const [path, own] of paths) {
    const address = path.replace(/:\w+/g, "01970000-0000-7000-8000-000000000000");
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !own.includes(one));
    for (const method of others) {
      const alone = await api(method, address);
      expect([path, method, alone.status, alone.code]).toEqual([
        path,
        method,
        405,
        "METHOD_NOT_ALLOWED",
      ]);
      const allow = alone.headers.get("allow") ?? "";
      for (const one of own) expect(allow.split(", ")).toContain(one);
      expect(await ask(method, address)).toMatchObject(notAllowed(allow));
    }
  }
  // By Next's router each path's code is loaded at its first call.
}, 90_000);

test("a method that nobody knows is refused like any other", async () => {
  for (const method of ["TRACE", "PROPFIND"])
    expect(await ask(method, "/api/health")).toMatchObject(notAllowed("GET, HEAD, OPTIONS"));
});

test.each(["/", "/login", "/vitrine", "/iframe", "/offers", "/embed.js", "/icon.svg"])(
  "%s takes GET and HEAD alone",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
      expect(await ask(method, path)).toMatchObject(notAllowed("GET, HEAD"));
  },
);

test("a part of a file that it does not have is no failure of the server", async () => {
  const parts: Record<string, string>[] = [{ range: "bytes=9999999999-" }, { "if-match": "x" }];
  for (const headers of parts) expect((await ask("GET", "/embed.js", headers)).status).toBe(200);
});

test("a page that is not there is not there for any method", async () => {
  for (const method of ["POST", "DELETE", "OPTIONS"])
    expect(await ask(method, "/nulle-part")).toMatchObject(NOT_FOUND);
});

test("a page behind the login is nobody else's, and kept nowhere", async () => {
  for (const page of ["/", "/offers", "/trainees", "/assistants", "/history", "/profile"]) {
    const cookie = `${sessionCookie(false)}=${coach.token}`;
    const visits: (Record<string, string> | undefined)[] = [
      undefined,
      { cookie },
      { cookie, rsc: "1" },
    ];
    for (const headers of visits)
      expect((await ask("GET", page, headers)).headers["cache-control"]).toBe("private, no-store");
  }
});
