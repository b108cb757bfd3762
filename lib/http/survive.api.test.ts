import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CRASH_PACKET } from "@/ops/chaos/packets";
import { send } from "@/ops/chaos/wire";
import { isAlive } from "@/server/processes";
import { type RunningServer, startServer } from "@/testing/server";

/** SIGUSR2 throws once. SIGHUP throws twice and then breaks the server's health check. */
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
  send(port, { bytes: Buffer.from(text), writes: 1, isComplete: true, end });
const healthy = async () => (await fetch(`${server.url}/api/health`)).status;

test("the server survives the crash packet when it is sent repeatedly", async () => {
  for (let n = 0; n < 100; n += 1)
    await raw(CRASH_PACKET, (["close", "wait", "reset"] as const)[n % 3]);
  expect(await healthy()).toBe(200);
  expect(isAlive(pid)).toBe(true);
  expect(server.log()).not.toContain("uncaught");
});

test("the server logs no error when a request body ends early", async () => {
  for (const path of ["/", "/offers", "/login", "/api/auth/login"])
    for (const method of ["GET", "POST", "PUT", "OPTIONS"])
      await raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab`, "reset");
  expect(await healthy()).toBe(200);
  expect(server.log()).not.toMatch(/uncaught|"level":"error"/);
});

test("the server responds in HTTP/1.1 when a request asks for an upgrade", async () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
  for (const [path, status] of [
    ["/login", 200],
    ["/nulle-part", 404],
    ["/api/health", 200],
  ])
    expect(await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`)).toEqual([status]);
});

test("the server listens only at HOST", async () => {
  const reached = await new Promise((resolve) => {
    connect(port, "127.0.0.2")
      .once("connect", () => resolve(true))
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  expect(reached).toBe("ECONNREFUSED");
});

test("the server logs an uncaught exception and goes on", async () => {
  process.kill(pid, "SIGUSR2");
  await vi.waitFor(() => expect(server.log()).toContain("uncaught exception: Error: boum"), 5_000);
  expect(await healthy()).toBe(200);
  expect(isAlive(pid)).toBe(true);
});

test("the server exits when it does not respond after an uncaught exception", async () => {
  process.kill(pid, "SIGHUP");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);
  expect(await server.stop()).toEqual([1]);
});
