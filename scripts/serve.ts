// Élan's HTTP server: Next behind a front that numbers requests, says who calls, and stops without dropping anybody.
// Node runs this file as it is, without loader: only types that can be stripped, no import of the application, and
// file names with their ending.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import createNext from "next";
import { secure } from "./held-page.ts";
import { scheduleAddress } from "./schedule-address.ts";

const dev = process.env.NODE_ENV === "development";
const port = Number(process.env.PORT || 3000);
const trustProxy = process.env.TRUST_PROXY === "1";
const REQUEST_ID = "x-request-id";
const GRACE_MS = 300;
const QUIET_MS = 3;
/** Under a load that never pauses, new connections are refused after this long. */
const CLOSING_MS = 2_000;
const PATIENCE_MS = 30_000;

const held = globalThis as typeof globalThis & { __elanShutdown?: () => unknown };
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

/** Answers how to send at once what was sent a moment ago, where that will do. */
function prepare(request: IncomingMessage, response: ServerResponse): (() => void) | undefined {
  const requestId = randomUUID();
  request.headers[REQUEST_ID] = requestId;
  request.headers["x-client-ip"] = clientAddress(request);
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  if (path === "/iframe") request.url = scheduleAddress(query);
  // The development server evaluates what it sends: no policy suits it.
  const again = dev ? undefined : secure(request, response, path);
  inFlight.add(response);
  response.once("close", () => inFlight.delete(response));
  const writeHead = response.writeHead;
  // At the last moment: a handler that has set the header itself must not find a second one beside it.
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!response.hasHeader(REQUEST_ID)) response.setHeader(REQUEST_ID, requestId);
    response.removeHeader("x-powered-by");
    if (stopping) response.setHeader("connection", "close");
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  return again;
}

const server = createServer({ connectionsCheckingInterval: 5_000 });
server.headersTimeout = 30_000;
server.requestTimeout = 60_000;
// Longer than the usual proxy's, so that it is not us who closes a connection that it is about to use again.
server.keepAliveTimeout = 65_000;

/** Waits for a turn of the event loop that had next to nothing to do: what the system held for us has been taken. */
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
  await Promise.race([held.__elanShutdown?.(), sleep(Math.max(5_000, end - Date.now()))]);
  if (dev) await Promise.race([app.close(), sleep(3_000)]);
  process.exit(code);
}

process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));
// The supervisor is gone, even if it was killed without a word.
process.on("disconnect", () => void stop(0));
process.on("unhandledRejection", (reason) => console.error("unhandled rejection:", reason));
process.on("uncaughtException", (error) => {
  console.error("uncaught exception:", error);
  void stop(1);
});

const app = createNext({ dev, port, dir: process.cwd(), httpServer: server });
const { log } = console;
// Next reports how long its settings took to read: the start command's user has no use for it.
if (!dev) console.log = () => undefined;
await app.prepare();
console.log = log;
const handle = app.getRequestHandler();
server.on("request", (request, response) => {
  const again = prepare(request, response);
  if (again) again();
  else void handle(request, response);
});
server.on("error", (error: NodeJS.ErrnoException) => {
  const reason =
    error.code === "EADDRINUSE" ? "est déjà utilisé" : `ne peut pas être ouvert (${error.code})`;
  console.error(`Le port ${port} ${reason}.`);
  process.exit(1);
});
server.listen(port);
