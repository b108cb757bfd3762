import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { keptMemory } from "./memory";
import { CRASH_PACKET, cutsOfEveryByte, type Packet, packetOf, seeded } from "./packets";

const AT_ONCE = 60;
/** Whatever the server does with it: then the next one has its turn. */
const PATIENCE_MS = 3_000;
const PATIENCE_OF_A_PART_MS = 300;
/** An ordinary answer, while all this goes on. */
const SLOWEST_MS = 10_000;
const MOST_GROWTH_MB = 25;
/** To its database, which it opens as it needs them. */
const OWN_CONNECTIONS = 25;

export interface Attacked {
  origin: string;
  pid: () => number;
  /** What the server has printed. */
  log: () => string;
}

/** Sends one packet; answers the statuses that came back. */
export function send(port: number, { bytes, parts, whole, end }: Packet): Promise<number[]> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1");
    const patience = whole ? PATIENCE_MS : PATIENCE_OF_A_PART_MS;
    const late = setTimeout(() => socket.resetAndDestroy(), patience);
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
      const size = Math.ceil(bytes.length / parts) || 1;
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

/** Asks for ordinary things until told to stop; answers how many, and what went wrong. */
async function visit(origin: string, going: () => boolean) {
  const wrong: string[] = [];
  let slowest = 0;
  let visits = 0;
  for (; going(); visits += 1) {
    const path = ["/api/health", "/vitrine", "/login", "/embed.js"][visits % 4];
    const began = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(SLOWEST_MS),
    }).catch((error: Error) => error);
    if (answer instanceof Error) wrong.push(`${path} : ${answer.message}`);
    else if (!answer.ok) wrong.push(`${path} : ${answer.status}`);
    if (answer instanceof Response) await answer.arrayBuffer().catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(50);
  }
  return { visits, slowest, wrong };
}

/** Waits until the server has let go of the connections; answers how many files it holds more than before. */
async function leftOpen(pid: number, before: number): Promise<number> {
  for (const end = Date.now() + 15_000; ; await sleep(250)) {
    const more = openFiles(pid) - before;
    if (more <= OWN_CONNECTIONS) return 0;
    if (Date.now() > end) return more;
  }
}

/**
 * Sends `count` packets made from `seed`, every cut of a few requests and `crashes` of those that once ended the server.
 * Answers what is not as before: the process, its memory, its open files, ordinary answers meanwhile.
 */
export async function attack(
  { origin, pid, log }: Attacked,
  { count, crashes, seed }: { count: number; crashes: number; seed: number },
): Promise<{ found: string[]; figures: string }> {
  const port = Number(new URL(origin).port);
  const login = await (await fetch(`${origin}/login`)).text();
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(login)?.[1] ?? "/login";
  const random = seeded(seed);
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
  const crash: Packet = { bytes: Buffer.from(CRASH_PACKET), parts: 1, whole: true, end: "wait" };

  const process = pid();
  const files = openFiles(process);
  const printed = log().length;
  let going = true;
  const visiting = visit(origin, () => going);
  // The first tenth fills what a server keeps once and for all.
  await sendAll(some(Math.ceil(count / 10)));
  const warm = await keptMemory(process, log);
  await sendAll(some(count - Math.ceil(count / 10)));
  await sendAll(cutsOfEveryByte().values());
  await sendAll(Array<Packet>(crashes).fill(crash).values());
  going = false;
  const { visits, slowest, wrong } = await visiting;

  const found = wrong.map((line) => `Réponse ordinaire : ${line}`);
  const after = pid();
  if (after !== process) found.push(`Le processus ${process} est mort : ${after} le remplace.`);
  const open = after === process ? await leftOpen(process, files) : 0;
  if (open > 0) found.push(`${open} connexions ne se ferment pas.`);
  const memory = await keptMemory(after, log);
  if (memory > warm + MOST_GROWTH_MB)
    found.push(`Mémoire : ${warm.toFixed(0)} puis ${memory.toFixed(0)} Mo.`);
  for (const packet of failing) found.push(`5xx : ${JSON.stringify(packet)}`);
  const uncaught =
    log()
      .slice(printed)
      .match(/^uncaught exception:.*$/gm) ?? [];
  for (const line of new Set(uncaught)) found.push(line);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  return {
    found,
    figures: `même processus, ${warm.toFixed(0)} puis ${memory.toFixed(0)} Mo gardés, ${visits} visites en ${slowest.toFixed(0)} ms au plus ; ${told.join(", ")}`,
  };
}
