import { randomBytes, randomUUID } from "node:crypto";
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import webPush from "web-push";
import { closeDatabase } from "@/db/pool";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { deliverSoon } from "@/lib/mail/outbox";
import { administer } from "@/testing/administer";
import { commandPooler } from "@/testing/command-pooler";
import { endpointsInOrder } from "@/testing/endpoint-calls";
import { type RunningServer, startServer } from "@/testing/server";
import { tooManyBytes } from "@/testing/too-many-bytes";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";

/**
 * Direct dispatch and Next's router get the same requests, each on its own copy of one database.
 * Vary, Content-Length, compression and the connection after a too long body may differ.
 * Next redirects trailing and double slashes in either variant.
 */
const COMPARED_HEADERS = [
  ...["content-type", "allow", "x-error-code", "retry-after", "idempotency-replayed"],
  ...["cache-control", "content-disposition", "set-cookie", "location", "x-last-activity"],
  ...["access-control-allow-origin", "access-control-allow-methods"],
  ...["access-control-allow-headers", "access-control-expose-headers", "access-control-max-age"],
  ...["content-security-policy", "x-frame-options", "x-content-type-options", "referrer-policy"],
  ...["permissions-policy", "cross-origin-opener-policy", "strict-transport-security"],
];
const UNKNOWN = "01970000-0000-7000-8000-000000000000";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Call {
  method: string;
  address: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | undefined;
  /** Sent without its length and never completed. */
  endless?: true;
}
interface Variant {
  server: RunningServer;
  database: string;
  agent: Agent;
  /** Ids created by this variant, in their order. */
  createdIds: Map<string, string>;
}

const clusterUrl = inject("clusterUrl");
const own = process.env.DATABASE_URL ?? "";
/** Each database would otherwise create its own keys. */
const vapid = webPush.generateVAPIDKeys();
let valid: ValidCalls;
const calls: Record<string, ValidCall> = {};
/** The studio as text: its ids are the same in the two databases. */
let knownText: string;
const variants: Variant[] = [];

async function startVariant(name: string, template: string): Promise<Variant> {
  const database = `parity_${name}_${randomBytes(4).toString("hex")}`;
  await administer(
    clusterUrl,
    `create database ${database} template ${template} strategy file_copy`,
  );
  const url = new URL(own);
  url.pathname = `/${database}`;
  const server = await startServer({
    env: {
      DATABASE_URL: url.href,
      ELAN_DISPATCH: name,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    },
  });
  return { server, database, agent: new Agent({ keepAlive: true }), createdIds: new Map() };
}

beforeAll(async () => {
  valid = await makeValidCalls();
  for (const [name, call] of Object.entries(valid.calls)) calls[name] = await call();
  knownText = JSON.stringify([valid, calls]);
  await deliverSoon();
  await closeDatabase();
  const template = new URL(own).pathname.slice(1);
  await commandPooler("kill", template);
  for (const name of ["direct", "next"]) variants.push(await startVariant(name, template));
  await commandPooler("resume", template);
}, 120_000);
afterAll(async () => {
  for (const { server, database, agent } of variants) {
    agent.destroy();
    await server.stop();
    await administer(clusterUrl, `drop database if exists ${database} with (force)`);
  }
}, 60_000);

/** Replaces new ids by their order, and recent instants and secrets by constants. */
function normalize(text: string, { createdIds }: Variant): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
        if (knownText.includes(id)) return id;
        if (!createdIds.has(id)) createdIds.set(id, `id ${createdIds.size}`);
        return createdIds.get(id) ?? id;
      })
      .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
        Math.abs(Date.parse(instant) - Date.now()) < 900_000 ? "now" : instant,
      )
      .replace(/eyJ[\w-]+\.[\w.-]+/g, "token")
      .replace(/ELAN-[A-Z2-9]{6}/g, "ELAN-reference")
      .replace(/\/calendrier\/[\w-]+/g, "/calendrier/secret")
      // A PDF's date, and its id made from the date.
      .replace(/\(D:\d{14}Z\)|<[0-9a-f]{32}>/g, "now")
      // An archive contains its compressed content and the moment of its making.
      .replace(/^PK\x03\x04[\s\S]*/, "zip")
      .replace(/"code":"\w+"/g, '"code":"…"')
  );
}

function send(variant: Variant, { method, address, headers = {}, body, endless }: Call) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const agent = endless ? new Agent() : variant.agent;
      const sent = request(
        `${variant.server.url}${address}`,
        { method, headers, agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const bytes = Buffer.concat(chunks);
            const zipped = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
            const text = (zipped ? gunzipSync(bytes) : bytes).toString("latin1");
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
            if (endless) sent.destroy();
          });
        },
      );
      sent.on("error", reject);
      if (endless && body) sent.write(body);
      else sent.end(body);
    },
  );
}

/** The response in a form that must be the same in each variant. */
async function comparable(variant: Variant, call: Call): Promise<unknown[]> {
  const { status, headers, text } = await send(variant, call);
  expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  const headerLines = COMPARED_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${normalize(String(headers[name]), variant)}`],
  );
  return [status, ...headerLines, normalize(text, variant)];
}

/** Sends a call to each variant, compares the responses and returns the status. */
async function compare(call: Call): Promise<number> {
  const [first, second] = await Promise.all(variants.map((variant) => comparable(variant, call)));
  expect(first, `${call.method} ${call.address}`).toEqual(second);
  return first?.[0] as number;
}

const addressOf = ({ path }: EndpointDefinition, ids: readonly string[], query = {}) => {
  const remaining = [...ids];
  const search = new URLSearchParams(query).toString();
  return `${path.replace(/:\w+/g, () => remaining.shift() ?? UNKNOWN)}${search && `?${search}`}`;
};
const json = (body: unknown) => Buffer.from(JSON.stringify(body));
const JSON_TYPE = { "content-type": "application/json" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function tokenFor({ access }: EndpointDefinition, call: ValidCall = {}): OutgoingHttpHeaders {
  if (access === "PUBLIC") return {};
  return bearer((call.as ?? (access === "TRAINEE" ? valid.trainee : valid.coach)).token);
}

function picture(): { headers: OutgoingHttpHeaders; body: Buffer } {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return {
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body: Buffer.concat([Buffer.from(head), PIXEL, Buffer.from("\r\n--edge--\r\n")]),
  };
}

function success(name: string, endpoint: EndpointDefinition): Call {
  const call = calls[name] ?? {};
  const form = endpoint.body === "multipart" ? picture() : undefined;
  const body = form?.body ?? (call.body === undefined ? undefined : json(call.body));
  return {
    method: endpoint.method,
    address: addressOf(endpoint, call.path ?? [], call.query),
    headers: {
      ...tokenFor(endpoint, call),
      ...(body ? { ...(form?.headers ?? JSON_TYPE), "content-length": body.length } : {}),
      "accept-encoding": "gzip",
    },
    body,
  };
}

/** Sends a too long body with and without its length. */
function tooLong(endpoint: EndpointDefinition, token: OutgoingHttpHeaders): Promise<unknown>[] {
  const { method } = endpoint;
  const address = addressOf(endpoint, []);
  const body = Buffer.alloc(tooManyBytes(endpoint), 97);
  const form = { ...token, ...picture().headers };
  const whole = { method, address, headers: { ...form, "content-length": body.length }, body };
  const headers = { ...form, "transfer-encoding": "chunked" };
  const endless: Call = { method, address, headers, body, endless: true };
  const [own, next] = variants as [Variant, Variant];
  // Without a payment provider a call may be refused before its body is read.
  const refused = endpoint.online ? [413, 503] : [413];
  return [
    compare(whole).then((status) => expect(refused).toContain(status)),
    send(own, endless).then(({ status }) => expect(refused).toContain(status)),
    send(next, endless)
      .catch(() => ({ status: 0 }))
      .then(({ status }) => expect([...refused, 0]).toContain(status)),
  ];
}

/**
 * The code before the handlers is the same for all calls, so `npm test` compares every fourth call
 * and each upload, `npm run test:all` each call.
 */
const sampleOf = (endpoints: typeof allEndpoints) =>
  endpoints.filter(
    ([, { body }], n) => process.env.PARITY_CALLS === "all" || n % 4 === 0 || body === "multipart",
  );

test.each(sampleOf(allEndpoints))("%s returns the same errors", async (_, endpoint) => {
  const { method, path } = endpoint;
  const token = tokenFor(endpoint);
  const address = addressOf(endpoint, []);
  const writes = method !== "GET" && path !== "/api/auth/logout";
  const raw = (body: string | Buffer) => ({
    method,
    address,
    headers: { ...token, ...JSON_TYPE, "content-length": Buffer.byteLength(body) },
    body: Buffer.from(body),
  });
  const other = bearer((endpoint.access === "TRAINEE" ? valid.coach : valid.trainee).token);
  const broken = path.replace(/:\w+/g, "%ff");
  const calls: Call[] = [
    { method, address, headers: bearer("junk") },
    { method: "HEAD", address, headers: token },
  ];
  if (endpoint.access !== "PUBLIC") calls.push({ method, address });
  if (endpoint.access === "COACH" || endpoint.access === "TRAINEE")
    calls.push({ method, address, headers: other });
  const addresses = path.includes(":")
    ? [address, broken, path.replace(/:\w+/g, "a%2Fb%20%00")]
    : [`${path}/x%`];
  calls.push(...addresses.map((variantPath) => ({ method, address: variantPath, headers: token })));
  const ofPath = allEndpoints
    .map(([, candidate]) => candidate)
    .filter((candidate) => candidate.path === path);
  // The path's other calls would repeat these.
  if (ofPath[0] === endpoint) {
    calls.push({ method: "OPTIONS", address });
    for (const wrong of ["PUT", "PATCH", "DELETE", "POST", "PROPFIND"])
      if (!ofPath.some((candidate) => candidate.method === wrong))
        calls.push({ method: wrong, address, headers: token });
  }
  const takesBody = writes && endpoint.body !== undefined;
  if (takesBody)
    calls.push(...["{", "[[", "\u0000", "null", Buffer.from([0xff, 0xfe, 0])].map(raw));
  const comparisons: Promise<unknown>[] = calls.map(compare);
  if (takesBody) comparisons.push(...tooLong(endpoint, token));
  // Failing calls change nothing, so they may run in parallel.
  await Promise.all(comparisons);
});

/** Calls that cannot succeed here, and why. */
const CANNOT_SUCCEED: Record<string, string> = {
  loginWithGoogle: "Google is not configured",
  importFromWix: "Wix is not configured",
  resetPassword: "its secret is in a mail",
  verifyEmail: "its secret is in a mail",
  claimPlace: "no place is offered",
  getTerms: "the coach has no terms",
  getAcceptedTerms: "no terms were accepted",
  confirmTrial: "its code is in a mail",
  getLinkedPlace: "its link is in a mail",
  cancelLinkedPlace: "its link is in a mail",
  claimLinkedPlace: "its link is in a mail",
  retakeLinkedPlace: "its link is in a mail",
  stopReminders: "its link is in a mail",
  stopInvitations: "its link is in a mail",
  acceptInvitation: "its link is in a mail",
  acceptGuardianship: "its link is in a mail",
  connectPayments: "Stripe is not configured",
  getPaymentAccount: "Stripe is not configured",
  disconnectPayments: "Stripe is not configured",
  pay: "Stripe is not configured",
  getPayment: "Stripe is not configured",
  receiveEvent: "Stripe is not configured",
};

test.each(sampleOf(endpointsInOrder))(
  "%s returns the same success, and again by its key",
  async (name, endpoint) => {
    const call = success(name, endpoint);
    const key = { ...call.headers, "idempotency-key": randomUUID() };
    const status = await compare(endpoint.method === "GET" ? call : { ...call, headers: key });
    expect([name, status < 300]).toEqual([name, !(name in CANNOT_SUCCEED)]);
    if (endpoint.method === "GET") await compare({ ...call, method: "HEAD" });
    else await compare({ ...call, headers: key });
  },
);

test.each([
  "/api",
  "/api/",
  "/api/offer/",
  "/api//offer",
  "/api/%6Fffer",
  "/api/nothing/at/all",
  "/api/docs",
  "/api/docs/start.js",
  "/api/docs/x",
  "/api/openapi.json",
  "/api/metrics",
])("%s returns the same response for each method", async (address) => {
  for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) await compare({ method, address });
});

test("a request that ends inside its body is logged the same way", async () => {
  for (const { server } of variants) {
    const before = server.log().length;
    const sent = request(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { ...JSON_TYPE, "content-length": 1000 },
    });
    sent.on("error", () => undefined);
    sent.write('{"firstName":');
    await vi.waitFor(() => expect(sent.socket?.bytesWritten).toBeGreaterThan(100), 5_000);
    await new Promise((resolve) => setImmediate(resolve));
    sent.destroy();
    await vi.waitFor(() => {
      const lines = server
        .log()
        .slice(before)
        .split("\n")
        .filter((line) => line.startsWith("{"));
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ route: "/api/auth/register", status: 400, user: null }),
      ]);
    }, 10_000);
  }
  expect(await compare({ method: "GET", address: "/api/health" })).toBe(200);
});

test("a connection serves its next request after a too long body without length", async () => {
  const variant = variants[0] as Variant;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const send = (method: string, address: string, body?: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${variant.server.url}${address}`, { method, agent }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      sent.on("socket", (socket) => sockets.add(socket)).on("error", reject);
      for (let at = 0; body && at < body.length; at += 65_536)
        sent.write(body.subarray(at, at + 65_536));
      sent.end();
    });
  expect(await send("POST", "/api/auth/login", Buffer.alloc(3_000_000, 97))).toBe(413);
  expect(await send("GET", "/api/health")).toBe(200);
  expect(sockets.size).toBe(1);
  agent.destroy();
});
