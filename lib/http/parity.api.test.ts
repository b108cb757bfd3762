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
import { type RunningServer, startServer } from "@/testing/server";
import { tellPooler } from "@/testing/tell-pooler";
import { tooManyBytes } from "@/testing/too-long";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";

/**
 * The API's own road and Next's router, each on its own copy of one database, are sent the same and must answer the same.
 * What differs by nature, and is not compared: Vary (Next names its own headers), Content-Length or chunks, what is
 * compressed (Next: whatever is accepted; ours: from 1 kB), and what becomes of a connection whose body had no length and
 * was too long (ours goes on, Next's is cut, maybe before its answer is read). Trailing and double slashes are Next's to
 * redirect on both roads.
 */
const OURS = [
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

interface Ask {
  method: string;
  address: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | undefined;
  /** Sent without its length, and not to its end before the answer comes. */
  endless?: true;
}
interface Road {
  server: RunningServer;
  database: string;
  agent: Agent;
  /** Ids that this road has made, in their order. */
  made: Map<string, string>;
}

const clusterUrl = inject("clusterUrl");
const own = process.env.DATABASE_URL ?? "";
/** Each database would make its own. */
const vapid = webPush.generateVAPIDKeys();
let valid: ValidCalls;
/** The same as one text: ids of before the copies stand in it. */
let known: string;
const roads: Road[] = [];

async function startRoad(name: string, template: string): Promise<Road> {
  const database = `road_${name}_${randomBytes(4).toString("hex")}`;
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
  return { server, database, agent: new Agent({ keepAlive: true }), made: new Map() };
}

beforeAll(async () => {
  valid = await makeValidCalls();
  known = JSON.stringify(valid);
  await deliverSoon();
  await closeDatabase();
  const template = new URL(own).pathname.slice(1);
  await tellPooler("kill", template);
  for (const name of ["direct", "next"]) roads.push(await startRoad(name, template));
  await tellPooler("resume", template);
}, 120_000);
afterAll(async () => {
  for (const { server, database, agent } of roads) {
    agent.destroy();
    await server.stop();
    await administer(clusterUrl, `drop database if exists ${database} with (force)`);
  }
}, 60_000);

/** Ids made after the copy count by their order, instants a few minutes from now as now; secrets are anybody's. */
function plain(text: string, { made }: Road): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
        if (known.includes(id)) return id;
        if (!made.has(id)) made.set(id, `id ${made.size}`);
        return made.get(id) ?? id;
      })
      .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
        Math.abs(Date.parse(instant) - Date.now()) < 900_000 ? "now" : instant,
      )
      .replace(/eyJ[\w-]+\.[\w.-]+/g, "token")
      .replace(/\/calendrier\/[\w-]+/g, "/calendrier/secret")
      // A PDF's own date, and the name that it makes of it.
      .replace(/\(D:\d{14}Z\)|<[0-9a-f]{32}>/g, "now")
      // An archive has the moment it was made in it, and what it holds is compressed.
      .replace(/^PK\x03\x04[\s\S]*/, "zip")
      .replace(/"code":"\w+"/g, '"code":"…"')
  );
}

function ask(road: Road, { method, address, headers = {}, body, endless }: Ask) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const agent = endless ? new Agent() : road.agent;
      const sent = request(`${road.server.url}${address}`, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const zipped = answer.headers["content-encoding"] === "gzip" && bytes.length > 0;
          const text = (zipped ? gunzipSync(bytes) : bytes).toString("latin1");
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          if (endless) sent.destroy();
        });
      });
      sent.on("error", reject);
      if (endless && body) sent.write(body);
      else sent.end(body);
    },
  );
}

/** What a caller is told, in the form in which both roads must tell it. */
async function told(road: Road, call: Ask): Promise<unknown[]> {
  const { status, headers, text } = await ask(road, call);
  expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  const ours = OURS.flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${plain(String(headers[name]), road)}`],
  );
  return [status, ...ours, plain(text, road)];
}

/** Sends the same down both roads; answers the status. */
async function both(call: Ask): Promise<number> {
  const [first, second] = await Promise.all(roads.map((road) => told(road, call)));
  expect(first, `${call.method} ${call.address}`).toEqual(second);
  return first?.[0] as number;
}

const addressOf = ({ path }: EndpointDefinition, ids: readonly string[], query = {}) => {
  const left = [...ids];
  const search = new URLSearchParams(query).toString();
  return `${path.replace(/:\w+/g, () => left.shift() ?? UNKNOWN)}${search && `?${search}`}`;
};
const json = (body: unknown) => Buffer.from(JSON.stringify(body));
const JSON_TYPE = { "content-type": "application/json" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function tokenFor({ access }: EndpointDefinition, call: ValidCall = {}): OutgoingHttpHeaders {
  if (access === "PUBLIC") return {};
  const trainee = access === "TRAINEE" || call.trainee;
  return bearer((trainee ? valid.trainee : valid.coach).token);
}

function picture(): { headers: OutgoingHttpHeaders; body: Buffer } {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return {
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body: Buffer.concat([Buffer.from(head), PIXEL, Buffer.from("\r\n--edge--\r\n")]),
  };
}

function success(name: string, endpoint: EndpointDefinition): Ask {
  const call = valid.calls[name] ?? {};
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

/** Sends a body that is too long, with its length and without, and looks at the answers. */
function tooLong(endpoint: EndpointDefinition, token: OutgoingHttpHeaders): Promise<unknown>[] {
  const { method } = endpoint;
  const address = addressOf(endpoint, []);
  const body = Buffer.alloc(tooManyBytes(endpoint), 97);
  const form = { ...token, ...picture().headers };
  const whole = { method, address, headers: { ...form, "content-length": body.length }, body };
  const headers = { ...form, "transfer-encoding": "chunked" };
  const endless: Ask = { method, address, headers, body, endless: true };
  const [own, next] = roads as [Road, Road];
  return [
    both(whole).then((status) => expect(status).toBe(413)),
    ask(own, endless).then(({ status }) => expect(status).toBe(413)),
    ask(next, endless)
      .catch(() => ({ status: 0 }))
      .then(({ status }) => expect([413, 0]).toContain(status)),
  ];
}

/** What refuses is before the handlers, the same for all: `npm test` asks every fourth call, `npm run test:all` each. */
const refusing = allEndpoints.filter((_, n) => process.env.PARITY_CALLS === "all" || n % 4 === 0);

test.each(refusing)("%s is refused alike", async (_, endpoint) => {
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
  const calls: Ask[] = [
    { method, address, headers: bearer("junk") },
    { method: "HEAD", address, headers: token },
  ];
  if (endpoint.access !== "PUBLIC") calls.push({ method, address });
  if (endpoint.access === "COACH" || endpoint.access === "TRAINEE")
    calls.push({ method, address, headers: other });
  const addresses = path.includes(":")
    ? [address, broken, path.replace(/:\w+/g, "a%2Fb%20%00")]
    : [`${path}/x%`];
  calls.push(...addresses.map((one) => ({ method, address: one, headers: token })));
  const ofPath = allEndpoints.map(([, one]) => one).filter((one) => one.path === path);
  // Its other calls have the same.
  if (ofPath[0] === endpoint) {
    calls.push({ method: "OPTIONS", address });
    for (const wrong of ["PUT", "PATCH", "DELETE", "POST", "PROPFIND"])
      if (!ofPath.some((one) => one.method === wrong))
        calls.push({ method: wrong, address, headers: token });
  }
  const takesBody = writes && endpoint.body !== undefined;
  if (takesBody)
    calls.push(...["{", "[[", "\u0000", "null", Buffer.from([0xff, 0xfe, 0])].map(raw));
  const asked: Promise<unknown>[] = calls.map(both);
  if (takesBody) asked.push(...tooLong(endpoint, token));
  // Refused, they change nothing: none minds the others.
  await Promise.all(asked);
});

/** What cannot succeed here, and why not. */
const REFUSED: Record<string, string> = {
  loginWithGoogle: "Google's keys are not here",
  importFromWix: "nor is Wix",
  resetPassword: "its secret is in a mail",
  verifyEmail: "its secret is in a mail",
  modifyPassword: "it would end the tokens of the calls after it",
  claimPlace: "no place is offered",
  getTerms: "the coach has none",
  getAcceptedTerms: "so none were accepted",
  confirmTrial: "its code is in a mail",
  getLinkedPlace: "its link is in a mail",
  cancelLinkedPlace: "its link is in a mail",
  claimLinkedPlace: "its link is in a mail",
  stopReminders: "its link is in a mail",
  stopInvitations: "its link is in a mail",
  acceptInvitation: "its link is in a mail",
};
const last = ([name, { method }]: (typeof allEndpoints)[number]) =>
  (method === "DELETE" ? 1 : 0) + (name === "deleteMe" ? 1 : 0);
const inOrder = [...allEndpoints].sort((a, b) => last(a) - last(b));

test.each(inOrder)("%s succeeds alike, and again by its key", async (name, endpoint) => {
  const call = success(name, endpoint);
  const key = { ...call.headers, "idempotency-key": randomUUID() };
  const status = await both(endpoint.method === "GET" ? call : { ...call, headers: key });
  expect([name, status < 300]).toEqual([name, !(name in REFUSED)]);
  if (endpoint.method === "GET") await both({ ...call, method: "HEAD" });
  else await both({ ...call, headers: key });
});

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
])("%s is answered alike, whatever the method", async (address) => {
  for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) await both({ method, address });
});

test("who leaves in the middle of a body is told of alike in the log, and the server goes on", async () => {
  for (const { server } of roads) {
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
  expect(await both({ method: "GET", address: "/api/health" })).toBe(200);
});

test("after a body that is too long and has no length, the connection's next request is answered", async () => {
  const road = roads[0] as Road;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const send = (method: string, address: string, body?: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${road.server.url}${address}`, { method, agent }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
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
