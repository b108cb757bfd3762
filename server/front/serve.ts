// Élan's HTTP server: Next behind a front that numbers requests, says who calls, and stops without dropping anybody.
// Node runs this file as it is, without loader: only types that can be stripped, no import of the application, and
// file names with their ending.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextSequence, setTimeout as sleep } from "node:timers/promises";
import createNext from "next";
import { drawsPages, pagesProcess } from "../pages/pages-process.ts";
import { type Asked, settle } from "./asked.ts";
import { secure, sendKept, sharedKey } from "./held-page.ts";
import { ownAddress } from "./own-address.ts";
import { answerOwn, type RouteModule } from "./own-road.ts";
import { passPage } from "./passed-page.ts";
import { insteadOfPage, type Refusal, refuse } from "./refused.ts";
import { type Found, routerOf } from "./router.ts";

const dev = process.env.NODE_ENV === "development";
/** Of the process that draws pages the system chooses it; PORT stays the front's, which addresses are made of. */
let port = drawsPages ? 0 : Number(process.env.PORT || 3000);
const pages = dev || drawsPages ? undefined : pagesProcess();
const trustProxy = process.env.TRUST_PROXY === "1";
if (!["1", "0", "", undefined].includes(process.env.TRUST_PROXY))
  console.error(
    `TRUST_PROXY=${process.env.TRUST_PROXY} n'est pas compris : seul TRUST_PROXY=1 croit le proxy.`,
  );
const REQUEST_ID = "x-request-id";
const GRACE_MS = 300;
const QUIET_MS = 3;
/** Under a load that never pauses, new connections are refused after this long. */
const CLOSING_MS = 2_000;
const PATIENCE_MS = 30_000;
/** How long a server that is well may take for its health check, the database's own time included. */
const LIFE_SIGN_MS = 20_000;

/** What the application hands to its front: instrumentation.ts. */
interface Handed {
  shutdown?: () => unknown;
  refusal?: (code: "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "UNEXPECTED") => Refusal;
  lookUp?: (code: string, ip: string) => Promise<Refusal | undefined>;
  /** By file, as `./offer/[id]/route.ts`: asked without Next. */
  routes?: Record<string, RouteModule>;
}
const handed: Handed = {};
Object.assign(globalThis, { __elanFront: handed });
let routeOf: ReturnType<typeof routerOf<RouteModule>> | undefined;

/** The route of a path of the API; none before the application has handed its routes over, and none in development: Next's router leads there. */
function ownRoute(path: string): Found<RouteModule> | undefined {
  if (!handed.routes) return undefined;
  routeOf ??= routerOf(handed.routes);
  return routeOf(path);
}

/** Only what the front says of the caller counts. */
const secret = randomUUID();
process.env.ELAN_FRONT_SECRET = secret;
const inFlight = new Set<ServerResponse>();
let stopping = false;

function clientAddress(request: IncomingMessage): string {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"] : undefined;
  // The last is what our own proxy saw; those before it are anybody's word.
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return last || request.socket.remoteAddress?.replace(/^::ffff:/, "") || "";
}

function prepare(request: IncomingMessage, response: ServerResponse): Asked & { ip: string } {
  const requestId = randomUUID();
  const ip = clientAddress(request);
  request.headers[REQUEST_ID] = requestId;
  request.headers["x-client-ip"] = ip;
  request.headers["x-front-secret"] = secret;
  inFlight.add(response);
  response.once("close", () => inFlight.delete(response));
  const { socket } = request;
  // The next request of this connection comes after what nobody reads of this one; where Next has destroyed it, none does.
  const pass = () => {
    if (request.complete || !response.writableFinished) return;
    if (request.destroyed) socket.end();
    else request.resume();
  };
  response.once("finish", pass);
  request.once("close", pass);
  const writeHead = response.writeHead;
  // At the last moment: a handler that has set the header itself must not find a second one beside it.
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!response.hasHeader(REQUEST_ID)) response.setHeader(REQUEST_ID, requestId);
    response.removeHeader("x-powered-by");
    if (stopping) response.setHeader("connection", "close");
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  return { ...settle(request), ip };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "/";
  const { path, code, wrongMethod, ip } = prepare(request, response);
  const route = ownRoute((request.url ?? "").split("?", 1)[0] ?? "");
  if (route) return answerOwn(request, response, path, route);
  const refusal = code === undefined ? undefined : await handed.lookUp?.(code, ip);
  // The development server evaluates what it sends: no policy suits it.
  if (!dev && !refusal && !wrongMethod) {
    if (sendKept(response, sharedKey(request, path))) return;
    if (pages && (await passPage(pages, request, response, { path, url }))) return;
  }
  if (!dev) secure(request, response, path);
  if (refusal) return refuse(response, refusal);
  const sentence = handed.refusal;
  if (wrongMethod && sentence)
    insteadOfPage(response, (exists) => {
      if (!exists) return refuse(response, sentence("NOT_FOUND"));
      refuse(response, sentence("METHOD_NOT_ALLOWED"), { allow: "GET, HEAD" });
    });
  await handle(request, response);
}

// Nothing here speaks another protocol, and Next would leave such a connection open for ever.
const server = createServer({
  connectionsCheckingInterval: 5_000,
  shouldUpgradeCallback: () => dev,
});
server.headersTimeout = 30_000;
// A picture waits for its turn, up to 50 s twice, with most of it still where it comes from.
server.requestTimeout = 120_000;
// Longer than the usual proxy's, so that it is not us who closes a connection that it is about to use again.
server.keepAliveTimeout = 65_000;

/** Waits for a turn of the event loop that had next to nothing to do: what the system held for us has been taken. */
async function quietTurn(end: number): Promise<void> {
  for (let began = 0; Date.now() - began > QUIET_MS && Date.now() < end; ) {
    began = Date.now();
    await nextSequence();
    await nextSequence();
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  pages?.stop();
  const end = Date.now() + PATIENCE_MS;
  if (!dev) {
    // Open a little longer, for whoever was on the way: closing drops the connections that the system still holds.
    await sleep(GRACE_MS);
    await quietTurn(Date.now() + CLOSING_MS);
  }
  // Not http's close(), which would at once cut idle connections that may have a request under way.
  TcpServer.prototype.close.call(server);
  while (!dev && Date.now() < end) {
    await quietTurn(end);
    if (inFlight.size === 0) break;
    await sleep(20);
  }
  server.closeAllConnections();
  await Promise.race([handed.shutdown?.(), sleep(Math.max(5_000, end - Date.now()))]);
  if (dev) await Promise.race([app.close(), sleep(3_000)]);
  process.exit(code);
}

/** Whether this server still answers anything; 503 is an answer, the database's. */
async function answersStill(): Promise<boolean> {
  if (!server.listening) return false;
  const signal = AbortSignal.timeout(LIFE_SIGN_MS);
  try {
    await (await fetch(`http://${ownAddress()}:${port}/api/health`, { signal })).text();
    return true;
  } catch {
    return false;
  }
}

let asking: Promise<void> = Promise.resolve();
let toAsk = false;
/** Ends the server if it answers no more. One question at a time, and one for all that went wrong before it was put. */
function endUnlessWell(): void {
  if (toAsk) return;
  toAsk = true;
  asking = asking.then(async () => {
    toAsk = false;
    if (!(await answersStill())) void stop(1);
  });
}

process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));
// The supervisor is gone, even if it was killed without a word.
process.on("disconnect", () => void stop(0));
process.on("unhandledRejection", (reason) => console.error("unhandled rejection:", reason));
// Whatever a request has set off is that request's: anybody could end the server with it. It ends when it answers no more.
process.on("uncaughtException", (error) => {
  console.error("uncaught exception:", error);
  endUnlessWell();
});

const app = createNext({ dev, port, dir: process.cwd(), httpServer: server });
const { log } = console;
// Next reports how long its settings took to read: the start command's user has no use for it.
if (!dev) console.log = () => undefined;
await app.prepare();
console.log = log;
const handle = app.getRequestHandler();
server.on("request", (request, response) => {
  answer(request, response).catch((error) => {
    console.error("request failed:", error);
    if (response.headersSent || !handed.refusal) response.destroy();
    else refuse(response, handed.refusal("UNEXPECTED"));
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
  if (drawsPages) void begin();
});

/** Its first page takes long: nobody waits for that one. */
async function begin(): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/vitrine`).catch(() => undefined);
  process.send?.({ port });
}
