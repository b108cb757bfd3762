import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasExited } from "./processes";
import { Failure } from "./terminal";

// Not this process's: vitest or playwright may have been started by hand, on an older Node.
const ownNode = path.resolve("node_modules/node/bin/node");

/** Without them V8 lets garbage grow with the machine: 640 MB where 330 do, and no faster. The Dockerfile has them too. */
export const MEMORY_FLAGS = ["--max-semi-space-size=32", "--max-old-space-size=768"];

/** Starts scripts/serve.ts. Its channel to this process tells it when this process dies. */
export function spawnServer(
  env: NodeJS.ProcessEnv,
  stdio: "inherit" | "ignore" | "pipe" | number = "inherit",
): ChildProcess {
  return spawn(
    existsSync(ownNode) ? ownNode : process.execPath,
    [...MEMORY_FLAGS, path.resolve("scripts/serve.ts")],
    {
      stdio: ["ignore", stdio, stdio, "ipc"],
      env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
}

/** Waits until the server says that it and its database are well. */
export async function untilHealthy(child: ChildProcess, port: number, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  let answer = "aucune réponse";
  for (let pause = 20; Date.now() < end; pause = Math.min(500, pause * 1.2)) {
    if (hasExited(child))
      throw new Failure("Le serveur s'est arrêté pendant son démarrage (voir ci-dessus).");
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`, {
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      if (response.ok) return;
      answer = `HTTP ${response.status}`;
    } catch {
      // Not listening yet.
    }
    await sleep(pause);
  }
  throw new Failure(
    `Le serveur ne répond pas sur /api/health (${answer}) : lisez son journal ci-dessus.`,
  );
}
