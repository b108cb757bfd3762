import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, stopChild } from "@/server/processes";

export interface Start {
  name: string;
  seconds: number;
  met: boolean;
}

const GOAL_S = 5;

async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ["server/bootstrap.mjs"], {
    stdio: "ignore",
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  try {
    for (const end = Date.now() + 120_000; Date.now() < end; await sleep(20)) {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return (performance.now() - began) / 1000;
    }
    throw new Error("`npm start` does not become healthy");
  } finally {
    await stopChild(child, "SIGTERM", 40_000);
  }
}

/** Measures `npm start` in a folder where it has run before. */
export async function measureStart(dataDir: string): Promise<Start> {
  const folder = mkdtempSync(path.join(dataDir, "start-"));
  await startAndStop(folder);
  const seconds = await startAndStop(folder);
  return { name: "start: `npm start`, second time", seconds, met: seconds <= GOAL_S };
}
