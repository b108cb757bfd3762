import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeToken } from "@/lib/auth/tokens";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { createOffer } from "@/lib/contract/offers/offers";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import type { Person } from "@/testing/factories";
import { tooManyBytes } from "@/testing/too-many-bytes";
import { makeValidCalls } from "@/testing/valid-calls";

const UNKNOWN = "01970000-0000-7000-8000-000000000000";
let coach: Person;
let lea: Person;
let stored: string;

beforeAll(async () => {
  ({ coach, trainee: lea } = await makeValidCalls());
  stored = await contents();
});

const addressOf = ({ path: pattern }: EndpointDefinition, id = UNKNOWN) =>
  pattern.replace(/:\w+/g, id);
const tokenFor = ({ access }: EndpointDefinition) =>
  access === "COACH" ? coach.token : access === "PUBLIC" ? undefined : lea.token;

test("every route file has its contract value and every value its route", () => {
  const root = path.resolve("app/api");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  const routes = files
    .map((file) =>
      `/api/${path.dirname(file).split(path.sep).join("/")}`.replace(/\[(\w+)\]/g, ":$1"),
    )
    // Documentation, metrics and cron are not part of the contract.
    .filter((route) => !/\[\.\.\.|^\/api\/(openapi\.json|docs|metrics|cron)/.test(route));
  expect([...new Set(allEndpoints.map(([, endpoint]) => endpoint.path))].sort()).toEqual(
    routes.sort(),
  );
});

test("the OpenAPI document lists every call", async () => {
  const { body } = await api("GET", "/api/openapi.json");
  for (const [name, endpoint] of allEndpoints) {
    const operation =
      body.paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
  }
});

const bodyFor = ({ body }: EndpointDefinition) =>
  body && typeof body !== "string" ? {} : undefined;
/** These calls return 204 for any input. */
const NEEDS_NO_INPUT = new Set([
  "POST /api/auth/logout",
  "DELETE /api/user/calendar",
  "POST /api/user/verify-email",
  "DELETE /api/user/cover",
]);
const NOT_CONFIGURED = new Set<string | null>(["GOOGLE_NOT_CONFIGURED", "PAYMENT_UNCONFIGURED"]);
const comment = (text: string) =>
  api("POST", `/api/activity/${UNKNOWN}/comment?comment=${text}`, { token: coach.token });

test("a text parameter returns 400 and writes nothing when it is no UTF-8", async () => {
  const before = await contents();
  for (const text of ["a%ED%A0%80b", "%C3", "%FF"])
    expect(await comment(text)).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  expect(await contents()).toBe(before);
});

test("a text parameter is accepted when its percent sign begins no escape", async () => {
  expect((await comment("10%25%20et%2050%zz")).status).toBe(404);
});

test("a call ignores a parameter it does not know when it is given twice", async () => {
  const known = await api("GET", "/api/user/trainees?first=1", { token: coach.token });
  const unknown = await api("GET", "/api/user/trainees?first=1&page=2&page=2", {
    token: coach.token,
  });
  expect(unknown.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
});

async function expectLoginNeeded(endpoint: EndpointDefinition, token?: string): Promise<void> {
  const body = bodyFor(endpoint);
  const response = await api(endpoint.method, addressOf(endpoint), { token, body });
  expect(response).toMatchObject({
    status: 401,
    text: "Utilisateur non connecté",
    code: "NOT_LOGGED_IN",
  });
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("x-request-id")).toBeTruthy();
}

test("a call needs a login when its token is malformed, altered or revoked", async () => {
  const revoked = await makeToken({ userId: lea.id, version: 7 });
  for (const token of ["junk", `${coach.token}x`, revoked])
    await expectLoginNeeded(createOffer, token);
});

async function expectOtherRoleForbidden(endpoint: EndpointDefinition): Promise<void> {
  const isCoachCall = endpoint.access === "COACH";
  const response = await api(endpoint.method, addressOf(endpoint), {
    token: isCoachCall ? lea.token : coach.token,
    body: bodyFor(endpoint),
  });
  expect(response.status).toBe(403);
  if (isCoachCall)
    expect(response.text).toBe(
      endpoint.wrongRole ? "Only coaches can import data from Wix" : "User is not a coach",
    );
}

async function expectNoParameterTwice(endpoint: EndpointDefinition): Promise<void> {
  for (const key of Object.keys(endpoint.query?.shape ?? {}))
    for (const values of [
      ["true", "true"],
      ["true", "false"],
    ]) {
      const query = values.map((value) => `${key}=${value}`).join("&zz=1&zz=2&");
      const response = await api(endpoint.method, `${addressOf(endpoint)}?${query}`, {
        token: tokenFor(endpoint),
        body: bodyFor(endpoint),
      });
      expect(response).toMatchObject({
        status: 400,
        code: "REPEATED_PARAMETER",
        text: `Le paramètre ${key} est donné plusieurs fois dans l'adresse.`,
      });
    }
}

const IDS = ["x", "%00", "a".repeat(3000), "%F0%9F%92%A9"];
const QUERY =
  "?page=1e9&size=-1&monthOffset=99999&filter=x&active=7&number-reservation=1e3&id-subscription=%00&recurrence-mode=2&delete-recurrence=x&comment=%00";
const JUNK = [
  "",
  "null",
  "[]",
  "5",
  '"x"',
  '{"label":"\\u0000"}',
  '{"email":{"a":1},"label":[1],"price":1e400,"quantity":-0.5,"comment":"\\ud800","firstName":"\\u0000","lastName":7,"beginDate":"2026-13-45","id":"x"}',
  // Deeply nested.
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
];

test("a call returns 400 when its body is no JSON", async () => {
  const { method, path: address } = createOffer;
  for (const raw of ["{", "\u0000", new Uint8Array([0xff, 0xfe, 0x00])]) {
    const response = await api(method, address, { token: coach.token, raw });
    expect(response).toMatchObject({ status: 400, code: "UNREADABLE_BODY" });
  }
});

async function expectNoServerError(
  endpoint: EndpointDefinition,
  raw: string | undefined,
  id = UNKNOWN,
): Promise<void> {
  const response = await api(endpoint.method, `${addressOf(endpoint, id)}${QUERY}`, {
    token: tokenFor(endpoint),
    ...(raw === undefined ? {} : { raw }),
  });
  const call = `${endpoint.method} ${endpoint.path}`;
  const harmless = response.status === 200 || (response.status === 204 && NEEDS_NO_INPUT.has(call));
  expect([
    raw?.slice(0, 40),
    id.slice(0, 9),
    harmless ||
      (response.status >= 400 && response.status < 500) ||
      response.status === 501 ||
      NOT_CONFIGURED.has(response.code) ||
      response.status,
    response.code,
  ]).toEqual([raw?.slice(0, 40), id.slice(0, 9), true, response.code]);
  if (response.status >= 400) expect(response.text.length).toBeGreaterThan(5);
}

test.each(allEndpoints)(
  "%s returns an error and writes nothing for a wrong caller or malformed input",
  async (_, endpoint) => {
    const before = stored;
    const { access, method } = endpoint;
    if (access !== "PUBLIC") await expectLoginNeeded(endpoint);
    if (access === "COACH" || access === "TRAINEE") await expectOtherRoleForbidden(endpoint);
    // Without a payment provider its calls return 503 first.
    if (!endpoint.online) await expectNoParameterTwice(endpoint);
    const long = `{"comment":"${"a".repeat(tooManyBytes(endpoint))}"}`;
    const bodies = method === "GET" ? [undefined] : [...JUNK, long];
    const ids = endpoint.path.includes(":") ? IDS : [];
    await Promise.all([
      ...bodies.map((raw) => expectNoServerError(endpoint, raw)),
      ...ids.map((id) => expectNoServerError(endpoint, bodies[0], id)),
    ]);
    stored = await contents();
    expect(stored).toBe(before);
  },
);
