import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownAddress } from "@/server/http/own-address";
import { hasExited } from "./processes";
import { Failure } from "./terminal";

// Vitest or Playwright may run on an older Node, so servers use the installed one.
const ownNode = path.resolve("node_modules/node/bin/node");

/** V8's own limits take 640 MB instead of some 380; the Dockerfile has these too. */
export const MEMORY_FLAGS = ["--max-semi-space-size=32", "--max-old-space-size=768"];
/** More arenas of glibc's malloc keep 15 MB of freed memory; the Dockerfile sets it too. */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: "2" };

/** Starts server/http/http-server.ts, which stops when the channel to this process closes. */
export function spawnServer(
  env: NodeJS.ProcessEnv,
  stdio: "inherit" | "ignore" | "pipe" | number = "inherit",
): ChildProcess {
  return spawn(
    existsSync(ownNode) ? ownNode : process.execPath,
    [...MEMORY_FLAGS, path.resolve("server/http/http-server.ts")],
    {
      stdio: ["ignore", stdio, stdio, "ipc"],
      env: { ...MEMORY_ENV, ...env, NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
}

const DIED = "Le serveur s'est arrêté pendant son démarrage (voir ci-dessus).";

/** The status of the health check, if there is a response. */
async function healthStatus(port: number): Promise<number | undefined> {
  try {
    const response = await fetch(`http://${ownAddress()}:${port}/api/health`, {
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // The server does not listen yet.
    return undefined;
  }
}

/** Waits until the health check returns 200. */
export async function untilHealthy(child: ChildProcess, port: number, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  let status: number | undefined;
  for (let pause = 20; Date.now() < end; pause = Math.min(500, pause * 1.2)) {
    if (hasExited(child)) throw new Failure(DIED);
    status = await healthStatus(port);
    if (status === 200) return;
    await sleep(pause);
  }
  const response = status ? `HTTP ${status}` : "aucune réponse";
  throw new Failure(
    `Le serveur ne répond pas sur /api/health (${response}) : lisez son journal ci-dessus.`,
  );
}

/** Waits until the server responds, even without its database. Throws Failure when it ends. */
export async function untilReady(child: ChildProcess, port: number): Promise<void> {
  while ((await healthStatus(port)) === undefined) {
    if (hasExited(child)) throw new Failure(DIED);
    await sleep(100);
  }
}
