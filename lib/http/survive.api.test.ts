import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CRASH_PACKET } from "@/ops/chaos/packets";
import { send } from "@/ops/chaos/wire";
import { isAlive } from "@/server/processes";
import { type RunningServer, startServer } from "@/testing/server";

/** On SIGUSR2 something is thrown that nobody catches; on SIGHUP twice, and by the second time the server can be asked nothing any more. */
const TROUBLE = `
  const trouble = () => setTimeout(() => { throw new Error("boum"); });
  process.on("SIGUSR2", trouble);
  const silence = () => { globalThis.fetch = () => Promise.reject(new Error("muet")); throw new Error("boum"); };
  process.on("SIGHUP", () => { trouble(); setTimeout(silence); });
`;
let server: RunningServer;
let port: number;
let pid: number;
beforeAll(async () => {
  const preload = `--import=data:text/javascript,${encodeURIComponent(TROUBLE)}`;
  server = await startServer({ env: { NODE_OPTIONS: preload, HOST: "127.0.0.1" } });
  port = Number(new URL(server.url).port);
  [pid = 0] = server.pids;
});
afterAll(() => server.stop());

const raw = (text: string, end: "close" | "wait" | "reset" = "wait") =>
  send(port, { bytes: Buffer.from(text), parts: 1, whole: true, end });
const healthy = async () => (await fetch(`${server.url}/api/health`)).status;

test("the packet that once ended the server leaves it as it was, however often it is sent", async () => {
  for (let n = 0; n < 100; n += 1)
    await raw(CRASH_PACKET, (["close", "wait", "reset"] as const)[n % 3]);
  expect(await healthy()).toBe(200);
  expect(isAlive(pid)).toBe(true);
  expect(server.log()).not.toContain("uncaught");
});

test("a body that is cut short on a page is nobody's failure", async () => {
  for (const path of ["/", "/offers", "/login", "/api/auth/login"])
    for (const method of ["GET", "POST", "PUT", "OPTIONS"])
      await raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab`, "reset");
  expect(await healthy()).toBe(200);
  expect(server.log()).not.toMatch(/uncaught|"level":"error"/);
});

test("whoever wants another protocol is answered in this one", async () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
  for (const [path, status] of [
    ["/login", 200],
    ["/nulle-part", 404],
    ["/api/health", 200],
  ])
    expect(await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`)).toEqual([status]);
});

test("it listens where HOST says, and nowhere else", async () => {
  const reached = await new Promise((resolve) => {
    connect(port, "127.0.0.2")
      .once("connect", () => resolve(true))
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  expect(reached).toBe("ECONNREFUSED");
});

test("something that nobody caught is told in the log, and the server goes on", async () => {
  process.kill(pid, "SIGUSR2");
  await vi.waitFor(() => expect(server.log()).toContain("uncaught exception: Error: boum"), 5_000);
  expect(await healthy()).toBe(200);
  expect(isAlive(pid)).toBe(true);
});

test("a server that answers no more when something was caught by nobody ends, to be started again", async () => {
  process.kill(pid, "SIGHUP");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);
  expect(await server.stop()).toEqual([1]);
});
