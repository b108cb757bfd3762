// Élan's HTTP server calls the API's functions itself and hands all other requests to Next.
// Node strips this file's types itself, so imports need their file endings.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import createNext from "next";
import type { ApiResponse } from "@/lib/http/api-response";
import type { PublicPages } from "@/lib/infra/public-pages";
import type { Application } from "@/lib/jobs/server-work";
import { processState } from "../../lib/infra/process-state.ts";
import { nonPagePolicy, securityHeaders } from "../policies/content-policy.ts";
import { dispatch, type RouteModule } from "./direct-dispatch.ts";
import { fetchPage } from "./fetch-page.ts";
import { type NormalizedRequest, normalize } from "./normalized-request.ts";
import { ownAddress } from "./own-address.ts";
import { PageCache } from "./page-cache.ts";
import { isPagesProcess, PagesProcess } from "./pages-process.ts";
import { type Found, routerOf } from "./router.ts";

const dev = process.env.NODE_ENV === "development";
/** The pages' process listens on any free port; PORT stays the server's for its addresses. */
let port = isPagesProcess ? 0 : Number(process.env.PORT || 3000);
const trustProxy = process.env.TRUST_PROXY === "1";
if (!["1", "0", "", undefined].includes(process.env.TRUST_PROXY))
  console.error(
    `TRUST_PROXY=${process.env.TRUST_PROXY} n'est pas compris : seul TRUST_PROXY=1 croit le proxy.`,
  );
const REQUEST_ID = "x-request-id";
const SECRET = "x-server-secret";
const GRACE_MS = 300;
const QUIET_MS = 3;
/** The time after which a stopping server refuses new connections under constant load. */
const CLOSING_MS = 2_000;
const PATIENCE_MS = 30_000;
/** The time limit of the server's own health check, with the database's. */
const LIFE_SIGN_MS = 20_000;

const application = processState<Application>("application", () => ({}));
let routeOf: ReturnType<typeof routerOf<RouteModule>> | undefined;

/** The route of an API path; undefined in development and before the application has loaded. */
function directRoute(path: string): Found<RouteModule> | undefined {
  if (!application.routes) return undefined;
  routeOf ??= routerOf(application.routes);
  return routeOf(path);
}

/** The header's secret proves that this server has set a request's address and id. */
const secret = randomUUID();
process.env.ELAN_SERVER_SECRET = secret;
const inFlight = new Set<ServerResponse>();
let stopping = false;

const ownOrigin = () => `http://${ownAddress()}:${port}`;
const askSelf = (url: string) => fetchPage(ownOrigin(), url, { headers: { [SECRET]: secret } });

const pages = dev || isPagesProcess ? undefined : new PagesProcess();
const cache = pages && new PageCache((url) => pages.render(url).catch(() => askSelf(url)));
processState<PublicPages>("public-pages", () => ({})).forget = () => cache?.clear();

function clientAddress(request: IncomingMessage): string {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  // Only the last address comes from our own proxy.
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return last || request.socket.remoteAddress?.replace(/^::ffff:/, "") || "";
}

interface Prepared extends NormalizedRequest {
  ip: string;
  /** The request comes from this server itself. */
  internal: boolean;
}

function prepare(request: IncomingMessage, response: ServerResponse): Prepared {
  const requestId = randomUUID();
  const ip = clientAddress(request);
  const internal = request.headers[SECRET] === secret;
  request.headers[REQUEST_ID] = requestId;
  request.headers["x-client-ip"] = ip;
  request.headers[SECRET] = secret;
  response.setHeader(REQUEST_ID, requestId);
  if (stopping) response.setHeader("connection", "close");
  inFlight.add(response);
  response.once("close", () => inFlight.delete(response));
  const { socket } = request;
  // The unread rest of a body blocks the connection's next request.
  const pass = () => {
    if (request.complete || !response.writableFinished) return;
    if (request.destroyed) socket.end();
    else request.resume();
  };
  response.once("finish", pass);
  request.once("close", pass);
  const normalized = normalize(request);
  // The development server evaluates code, which no policy would allow.
  if (!dev) {
    for (const [name, value] of Object.entries(securityHeaders(normalized.path)))
      response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", nonPagePolicy(normalized.path));
  }
  return { ...normalized, ip, internal };
}

function send(response: ServerResponse, { status, headers, body }: ApiResponse): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { path, code, wrongMethod, ip, internal } = prepare(request, response);
  const { url = "/" } = request;
  const route = directRoute(url.split("?", 1)[0] ?? "");
  if (route) return dispatch(request, response, route);
  const error = code === undefined || internal ? undefined : await application.lookUp?.(code, ip);
  if (error) return send(response, error);
  if (wrongMethod && application.errorResponse) {
    const exists = (await askSelf(url)).status !== 404;
    if (exists) response.setHeader("allow", "GET, HEAD");
    return send(response, application.errorResponse(exists ? "METHOD_NOT_ALLOWED" : "NOT_FOUND"));
  }
  if (!internal && (await cache?.respond(request, response, path))) return;
  await handle(request, response);
}

// Next would keep an upgraded connection open for ever.
const server = createServer({
  connectionsCheckingInterval: 5_000,
  shouldUpgradeCallback: () => dev,
});
server.headersTimeout = 30_000;
// A picture may wait 50 s twice while most of it is unsent.
server.requestTimeout = 120_000;
// A timeout longer than a usual proxy's closes no connection that the proxy is about to use.
server.keepAliveTimeout = 65_000;

/** Waits for an idle turn of the event loop, after which all pending connections are accepted. */
async function quietTurn(end: number): Promise<void> {
  for (let began = 0; Date.now() - began > QUIET_MS && Date.now() < end; ) {
    began = Date.now();
    await nextTurn();
    await nextTurn();
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const response of inFlight)
    if (!response.headersSent) response.setHeader("connection", "close");
  pages?.stop();
  const end = Date.now() + PATIENCE_MS;
  if (!dev) {
    // A close would drop connections that the system has not handed over yet.
    await sleep(GRACE_MS);
    await quietTurn(Date.now() + CLOSING_MS);
  }
  // The close of http would cut idle connections that may have a request under way.
  TcpServer.prototype.close.call(server);
  while (!dev && Date.now() < end) {
    await quietTurn(end);
    if (inFlight.size === 0) break;
    await sleep(20);
  }
  server.closeAllConnections();
  await Promise.race([application.shutdown?.(), sleep(Math.max(5_000, end - Date.now()))]);
  if (dev) await Promise.race([app.close(), sleep(3_000)]);
  process.exit(code);
}

/** Whether this server responds; a 503 of the database counts. */
async function responds(): Promise<boolean> {
  if (!server.listening) return false;
  const signal = AbortSignal.timeout(LIFE_SIGN_MS);
  try {
    await (await fetch(`${ownOrigin()}/api/health`, { signal })).text();
    return true;
  } catch {
    return false;
  }
}

let checking: Promise<void> = Promise.resolve();
let checkPlanned = false;
/** Stops the server if it no longer responds, with one check for several errors. */
function endUnlessResponding(): void {
  if (checkPlanned) return;
  checkPlanned = true;
  checking = checking.then(async () => {
    checkPlanned = false;
    if (!(await responds())) void stop(1);
  });
}

process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));
// The supervisor has ended, maybe by a kill.
process.on("disconnect", () => void stop(0));
process.on("unhandledRejection", (reason) => console.error("unhandled rejection:", reason));
// Any request may cause an exception, so the server stops only if it no longer responds.
process.on("uncaughtException", (error) => {
  console.error("uncaught exception:", error);
  endUnlessResponding();
});

const app = createNext({ dev, port, dir: process.cwd(), httpServer: server });
const { log } = console;
// Next prints how long its settings took to read.
if (!dev) console.log = () => undefined;
await app.prepare();
console.log = log;
const handle = app.getRequestHandler();
server.on("request", (request, response) => {
  respond(request, response).catch((error) => {
    console.error("request failed:", error);
    if (response.headersSent || !application.errorResponse) response.destroy();
    else send(response, application.errorResponse("UNEXPECTED"));
  });
});
server.on("error", (error: NodeJS.ErrnoException) => {
  const reason =
    error.code === "EADDRINUSE" ? "est déjà utilisé" : `ne peut pas être ouvert (${error.code})`;
  console.error(`Le port ${port} ${reason}.`);
  process.exit(1);
});
server.listen(port, process.env.HOST || undefined, () => {
  const address = server.address();
  if (typeof address === "object" && address) port = address.port;
  if (isPagesProcess) void renderFirstPage();
});

/** The first page takes long, so the process sends its port after it. */
async function renderFirstPage(): Promise<void> {
  await fetch(`${ownOrigin()}/vitrine`).catch(() => undefined);
  process.send?.({ port });
}
