import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isAlive } from "@/server/processes";
import { makeClass, makeCoach } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

let server: RunningServer;
let address: string;
beforeAll(async () => {
  server = await startServer();
  const coach = await makeCoach();
  await makeClass(coach);
  address = `${server.url}/c/${coach.code}`;
}, 60_000);
afterAll(() => server.stop());

/** The child processes of the server. */
function children(): number[] {
  const [pid = 0] = server.pids;
  const found = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return found.split(" ").filter(Boolean).map(Number).filter(isAlive);
}

let visits = 0;
/** A rendered page: the page cache has none of this address. */
async function visit() {
  visits += 1;
  const response = await fetch(`${address}?visit=${visits}`);
  const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** The server renders a page after 3 s when the second process is asked and does not respond. */
const untilAskedFirst = () =>
  vi.waitFor(
    async () => {
      // A visit starts the process where there is none.
      await visit();
      const [child] = children();
      if (!child) throw new Error("No second process");
      process.kill(child, "SIGSTOP");
      const began = performance.now();
      const page = await visit();
      process.kill(child, "SIGCONT");
      expect(performance.now() - began).toBeGreaterThan(2_900);
      return page;
    },
    { timeout: 40_000, interval: 100 },
  );

/** Returns the second process once `look` lists it. */
const untilSecondProcess = (look: () => Promise<number[]>) =>
  vi.waitFor(
    async () => {
      const [child] = await look();
      if (!child) throw new Error("No second process");
      return child;
    },
    { timeout: 40_000, interval: 100 },
  );

// On a busy machine a process takes its time to begin, and this one begins three.
vi.setConfig({ testTimeout: 90_000 });

test("a second process renders public pages and is replaced when it is killed", async () => {
  const page = await visit();
  expect(page.status).toBe(200);
  expect(await untilAskedFirst()).toEqual(page);
  expect(await visit()).toEqual(page);
  // It is asked for pages alone.
  expect((await fetch(address, { method: "POST" })).status).toBe(405);
  expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  const [first = 0, ...others] = children();
  expect([first > 0, others]).toEqual([true, []]);
  // Calls of the API come first.
  expect(getPriority(first)).toBe(Math.min(19, getPriority(server.pids[0] ?? 0) + 10));
  process.kill(first, "SIGKILL");
  await untilSecondProcess(async () => {
    expect(await visit()).toEqual(page);
    // The killed process is listed until the system has ended it.
    return children().filter((child) => child !== first);
  });
});

test("a stopping server responds to all accepted requests and ends both processes", async () => {
  const register = (n: number) =>
    fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email: `arret${n}@example.fr`,
        password: "brioche-lavande-42",
        firstName: "Ana",
        lastName: "Petit",
        phoneNumber: "0612345678",
      }),
    }).then(async (response) => [response.status, (await response.json()).email]);
  const child = await untilSecondProcess(async () => {
    await visit();
    return children();
  });
  const requests = Array.from({ length: 24 }, (_, n) => register(n));
  // The server has accepted all requests once the first are done.
  await Promise.all(requests.slice(0, 4));
  const codes = await server.stop();
  const responses = await Promise.all(requests);
  expect(responses).toEqual(responses.map((_, n) => [201, `arret${n}@example.fr`]));
  expect(codes).toEqual([0]);
  expect(isAlive(child)).toBe(false);
});
