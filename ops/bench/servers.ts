import type { ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { treeOf } from "@/ops/bench/processor";
import { freePort, stopChild } from "@/server/processes";
import { spawnServer, untilHealthy } from "@/server/server-process";

export interface Server {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** The secret of this benchmark's servers. */
export const SECRET = "only for this measurement, thirty-two characters";

/** Starts Élan as `npm start` does, on this database. */
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

export function served(child: ChildProcess, port: number): Server {
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => stopChild(child, "SIGTERM", 40_000),
  };
}

/** The proportional set size in kB; 0 for an ended process. */
function proportionalSize(pid: number): number {
  try {
    const [, held] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(held ?? 0);
  } catch {
    return 0;
  }
}

/** Megabytes of a server and its children, with shared memory counted once. */
export function memoryOf(pid: number): number {
  const kilobytes = treeOf(pid).map(proportionalSize);
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
}
