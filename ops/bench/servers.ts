import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FLOOR, next } from "@/ops/bench/build-floor";
import { treeOf } from "@/ops/bench/processor";
import { freePort, stopChild } from "@/server/processes";
import { spawnServer, untilHealthy } from "@/server/server-process";
import { Failure } from "@/server/terminal";

export interface Server {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Only this benchmark's servers know it. */
export const SECRET = "only for this measurement, thirty-two characters";

/** Élan, as `npm start` serves it, on a database that is there. */
export async function startElan(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort();
  const log = openSync(path.join(dataDir, "server.log"), "a");
  const child = spawnServer(
    {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: SECRET,
      RATE_LIMITS: "off",
    },
    log,
  );
  closeSync(log);
  await untilHealthy(child, port);
  return served(child, port);
}

/** The bare Next application, by `next start`. */
export async function startFloor(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, next("start", "-p", String(port), "-H", "127.0.0.1"), {
    cwd: FLOOR,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/page`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return served(child, port);
    if (Date.now() > end) throw new Failure("The floor does not start.");
  }
}

/** The same work by a bare node:http server. */
export async function startBare(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(FLOOR, "bare.mjs")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: "production" },
  });
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return served(child, port);
    if (Date.now() > end) throw new Failure("The bare server does not start.");
  }
}

function served(child: ChildProcess, port: number): Server {
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => stopChild(child, "SIGTERM", 40_000),
  };
}

/** Megabytes that a server and what it has started hold, what they share counted once. */
export function memoryOf(pid: number): number {
  const kilobytes = treeOf(pid).map((one) => {
    const [, held] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, "utf8")) ?? [];
    return Number(held);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
}
