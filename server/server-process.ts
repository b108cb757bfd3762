import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownAddress } from "@/server/http/own-address";
import { hasExited } from "./processes";
import { Failure } from "./terminal";

// Not this process's: vitest or playwright may have been started by hand, on an older Node.
const ownNode = path.resolve("node_modules/node/bin/node");

/** Without them V8 lets garbage grow with the machine: 640 MB where 330 do, and no faster. The Dockerfile has them too. */
export const MEMORY_FLAGS = ["--max-semi-space-size=16", "--max-old-space-size=768"];

/** Starts server/http/http-server.ts. Its channel to this process tells it when this process dies. */
export function spawnServer(
  env: NodeJS.ProcessEnv,
  stdio: "inherit" | "ignore" | "pipe" | number = "inherit",
): ChildProcess {
  return spawn(
    existsSync(ownNode) ? ownNode : process.execPath,
    [...MEMORY_FLAGS, path.resolve("server/http/http-server.ts")],
    {
      stdio: ["ignore", stdio, stdio, "ipc"],
      env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
}

const DIED = "Le serveur s'est arrêté pendant son démarrage (voir ci-dessus).";

/** What the server's health check answers, if anything. */
async function healthStatus(port: number): Promise<number | undefined> {
  try {
    const response = await fetch(`http://${ownAddress()}:${port}/api/health`, {
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // Not listening yet.
    return undefined;
  }
}

/** Waits until the server says that it and its database are well. */
export async function untilHealthy(child: ChildProcess, port: number, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  let status: number | undefined;
  for (let pause = 20; Date.now() < end; pause = Math.min(500, pause * 1.2)) {
    if (hasExited(child)) throw new Failure(DIED);
    status = await healthStatus(port);
    if (status === 200) return;
    await sleep(pause);
  }
  const answer = status ? `HTTP ${status}` : "aucune réponse";
  throw new Failure(
    `Le serveur ne répond pas sur /api/health (${answer}) : lisez son journal ci-dessus.`,
  );
}

/** Waits until the server answers, though its database may be away. Throws Failure when it dies before. */
export async function untilReady(child: ChildProcess, port: number): Promise<void> {
  while ((await healthStatus(port)) === undefined) {
    if (hasExited(child)) throw new Failure(DIED);
    await sleep(100);
  }
}
