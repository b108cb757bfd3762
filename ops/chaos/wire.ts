import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { retainedMemory } from "./memory";
import { CRASH_PACKET, type Packet, packetOf, packetsTruncatedAtEachByte } from "./packets";
import { seededRandom } from "./seeded-random";

const AT_ONCE = 60;
/** After this time, the next packet is sent. */
const TIMEOUT_MS = 3_000;
const TIMEOUT_OF_TRUNCATED_MS = 300;
/** The time limit of an ordinary response: some 10 s pass on two slow cores beside the API tests. */
const SLOWEST_MS = 30_000;
const MOST_GROWTH_MB = 25;
/** The server opens connections to its database as needed. */
const OWN_CONNECTIONS = 25;

export interface Attacked {
  origin: string;
  pid: () => number;
  log: () => string;
}

/** Sends one packet; returns the statuses of the responses. */
export function send(port: number, { bytes, writes, isComplete, end }: Packet): Promise<number[]> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    const timeoutMs = isComplete ? TIMEOUT_MS : TIMEOUT_OF_TRUNCATED_MS;
    const late = setTimeout(() => socket.resetAndDestroy(), timeoutMs);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (end === "wait") socket.end();
    });
    socket.once("close", () => {
      clearTimeout(late);
      resolve(Array.from(received.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status)));
    });
    socket.once("connect", async () => {
      socket.setNoDelay();
      const size = Math.ceil(bytes.length / writes) || 1;
      for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
        socket.write(bytes.subarray(at, at + size));
        await sleep(0);
      }
      if (end === "reset") socket.resetAndDestroy();
      if (end === "close") socket.end();
    });
  });
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Makes ordinary requests until `going` is false; returns their number and errors. */
async function visit(origin: string, going: () => boolean) {
  const wrong: string[] = [];
  let slowest = 0;
  let visits = 0;
  for (; going(); visits += 1) {
    const path = ["/api/health", "/vitrine", "/login", "/embed.js"][visits % 4];
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(SLOWEST_MS),
    }).catch((error: Error) => error);
    if (response instanceof Error) wrong.push(`${path} : ${response.message}`);
    else if (!response.ok) wrong.push(`${path} : ${response.status}`);
    if (response instanceof Response) await response.arrayBuffer().catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(50);
  }
  return { visits, slowest, wrong };
}

/** Waits until the connections are closed; returns how many files stay open. */
async function leftOpen(pid: number, before: number): Promise<number> {
  for (const end = Date.now() + 15_000; ; await sleep(250)) {
    const more = openFiles(pid) - before;
    if (more <= OWN_CONNECTIONS) return 0;
    if (Date.now() > end) return more;
  }
}

/**
 * Sends `count` packets of `seed`, every truncation of some requests, and `crashes` known crashes.
 * Returns changes of the process, its memory, its open files or ordinary responses.
 */
export async function attack(
  { origin, pid, log }: Attacked,
  { count, crashes, seed }: { count: number; crashes: number; seed: number },
): Promise<{ found: string[]; figures: string }> {
  const port = Number(new URL(origin).port);
  const login = await (await fetch(`${origin}/login`)).text();
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(login)?.[1] ?? "/login";
  const random = seededRandom(seed);
  const statuses = new Map<number, number>();
  const failing = new Set<string>();
  const sendAll = async (packets: Iterator<Packet>) => {
    const one = async () => {
      for (let next = packets.next(); !next.done; next = packets.next())
        for (const status of await send(port, next.value)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500) failing.add(next.value.bytes.toString("latin1").slice(0, 300));
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  const some = function* (n: number) {
    for (let sent = 0; sent < n; sent += 1) yield packetOf(random, [script]);
  };
  const crash: Packet = {
    bytes: Buffer.from(CRASH_PACKET),
    writes: 1,
    isComplete: true,
    end: "wait",
  };

  const process = pid();
  const files = openFiles(process);
  const printed = log().length;
  let going = true;
  const visiting = visit(origin, () => going);
  // The first tenth fills the server's caches.
  await sendAll(some(Math.ceil(count / 10)));
  const warm = await retainedMemory(process, log);
  await sendAll(some(count - Math.ceil(count / 10)));
  await sendAll(packetsTruncatedAtEachByte().values());
  await sendAll(Array<Packet>(crashes).fill(crash).values());
  going = false;
  const { visits, slowest, wrong } = await visiting;

  const found = wrong.map((line) => `Réponse ordinaire : ${line}`);
  const after = pid();
  if (after !== process) found.push(`Le processus ${process} est mort : ${after} le remplace.`);
  const open = after === process ? await leftOpen(process, files) : 0;
  if (open > 0) found.push(`${open} connexions ne se ferment pas.`);
  const memory = await retainedMemory(after, log);
  if (memory > warm + MOST_GROWTH_MB)
    found.push(`Mémoire : ${warm.toFixed(0)} puis ${memory.toFixed(0)} Mo.`);
  for (const packet of failing) found.push(`5xx : ${JSON.stringify(packet)}`);
  const uncaught =
    log()
      .slice(printed)
      .match(/^uncaught exception:.*$/gm) ?? [];
  for (const line of new Set(uncaught)) found.push(line);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  return {
    found,
    figures: `même processus, ${warm.toFixed(0)} puis ${memory.toFixed(0)} Mo gardés, ${visits} visites en ${slowest.toFixed(0)} ms au plus ; ${counts.join(", ")}`,
  };
}
