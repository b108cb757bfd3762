import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { logFailure } from "@/lib/infra/log";
import { makeClass, makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

let server: RunningServer;
let coach: Person;
let lea: Person;
beforeAll(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  server = await startServer();
});
afterAll(() => server.stop());

const lines = (): Record<string, unknown>[] =>
  server
    .log()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The log lines of one response, once they are written. */
async function linesOf(response: Response) {
  const id = response.headers.get("x-request-id");
  expect(id).toBeTruthy();
  const found = () => lines().filter((line) => line.id === id);
  await vi.waitFor(() => expect(found().at(-1)).toHaveProperty("route"), 5000);
  return found();
}

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
const call = (method: string, address: string, { token, body, headers }: Call = {}) =>
  fetch(`${server.url}${address}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test("a request is logged in one line with time, route, status, duration and user", async () => {
  const yoga = await makeClass(coach);
  const response = await call("GET", `/api/activity/${yoga.id}/details?x=1`, {
    token: coach.token,
  });
  expect(await linesOf(response)).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      id: response.headers.get("x-request-id"),
      method: "GET",
      route: "/api/activity/:id/details",
      status: 200,
      ms: expect.any(Number),
      user: coach.id,
    },
  ]);
});

test("an error response is logged with its user when there is one", async () => {
  const expected: [Promise<Response>, object][] = [
    [call("GET", "/api/user/trainees"), { status: 401, user: null }],
    [
      call("GET", "/api/activities/all-month/x", { token: lea.token }),
      { route: "/api/activities/all-month/:coachId", status: 404, user: lea.id },
    ],
    [
      call("POST", "/api/auth/login", { body: { email: "x@y.fr", password: "x" } }),
      { status: 401 },
    ],
    [call("GET", "/api/no-such/secret-address"), { route: "/api/*", status: 404, user: null }],
  ];
  for (const [sent, line] of expected) expect(await linesOf(await sent)).toMatchObject([line]);
});

test("the log ignores a request id that the caller sends", async () => {
  const response = await call("GET", "/api/user/me", {
    token: lea.token,
    headers: { "x-request-id": "forged" },
  });
  expect(response.headers.get("x-request-id")).not.toBe("forged");
  expect(await linesOf(response)).toHaveLength(1);
});

test("a successful health check is not logged", async () => {
  expect((await call("GET", "/api/health")).status).toBe(200);
  const response = await call("GET", "/api/user/me", { token: lea.token });
  await linesOf(response);
  expect(lines().filter(({ route }) => route === "/api/health")).toEqual([]);
});

test("the log contains no input and no token, even after a failure", async () => {
  const marker = "MARQUEUR";
  const email = `${marker}@example.fr`;
  const password = `${marker}-password`;
  const names = { firstName: marker, lastName: marker, phoneNumber: "0698765432" };
  const { id } = await makeClass(coach);
  const as = { token: coach.token };
  const responses = [
    await call("POST", "/api/auth/register", { body: { ...names, email, password } }),
    await call("POST", "/api/auth/login", { body: { email, password } }),
    await call("POST", "/api/auth/login", { body: { email, password: `${password}-wrong` } }),
    await call("POST", "/api/auth/google", { body: { token: marker } }),
    await call("POST", "/api/auth/forgot-password", { body: { email } }),
    await call("POST", "/api/auth/reset-password", {
      body: { token: marker, newPassword: password },
    }),
    await call("GET", "/api/user/me", { token: marker }),
    await call("POST", `/api/activity/${id}/comment`, { ...as, body: { comment: marker } }),
    await call("POST", `/api/activity/${id}/comment?comment=${marker}`, as),
    await call("POST", `/api/user/trainee/${lea.id}/comment`, { ...as, body: { comment: marker } }),
    await call("POST", "/api/user/create-trainee", {
      ...as,
      body: { ...names, email: `a${email}` },
    }),
    await call("POST", "/api/user/create-trainee", { ...as, body: { ...names, email: marker } }),
    await call("POST", `/api/user/add-coach/${marker}`, { token: lea.token }),
    await call("GET", `/api/public/coach/${marker}?x=${marker}`),
    await call("GET", `/api/${marker}`),
  ];
  // The cause of a failed write is logged without the values to write.
  await database().execute(sql`alter table outbox rename to hidden`);
  const failed = await call("POST", "/api/auth/forgot-password", { body: { email } });
  responses.push(failed);
  responses.push(
    await call("POST", "/api/user/create-trainee", {
      ...as,
      body: { ...names, email: `b${email}` },
    }),
  );
  await database().execute(sql`alter table hidden rename to outbox`);

  for (const response of responses) await linesOf(response);
  const [cause, line] = await linesOf(failed);
  expect(cause).toMatchObject({ level: "error", code: "42P01" });
  expect(line).toMatchObject({ route: "/api/auth/forgot-password", status: 500 });
  const log = server.log();
  for (const secret of [marker, marker.toLowerCase(), "98765432", coach.token, lea.token])
    expect(log).not.toContain(secret);
});

test("the log leaves out a value that PostgreSQL quotes in its error", async () => {
  vi.stubEnv("ELAN_LOG_FAILURES", "1");
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const query of [sql`select ${"MARQUEUR"}::int`, sql`select ${"MARQUEUR"}::uuid`])
    logFailure(
      { job: "x" },
      await database()
        .execute(query)
        .catch((error: unknown) => error),
    );
  const log = written.mock.calls.join();
  written.mockRestore();
  vi.unstubAllEnvs();
  expect(log).toContain("invalid input syntax for type uuid");
  expect(log).not.toContain("MARQUEUR");
});

test("the log contains the message of a thrown object that is no Error", () => {
  vi.stubEnv("ELAN_LOG_FAILURES", "1");
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  logFailure({ job: "x" }, { message: "connect ECONNREFUSED", queue: "reminders" });
  const lines = written.mock.calls.map(([line]) => JSON.parse(line));
  written.mockRestore();
  vi.unstubAllEnvs();
  expect(lines).toMatchObject([{ job: "x", error: "Error", message: "connect ECONNREFUSED" }]);
});
