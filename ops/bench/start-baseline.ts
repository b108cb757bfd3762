import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BASELINE, next } from "@/ops/bench/build-baseline";
import { type Server, served } from "@/ops/bench/servers";
import { freePort } from "@/server/processes";
import { Failure } from "@/server/terminal";

export async function startBaseline(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, next("start", "-p", String(port), "-H", "127.0.0.1"), {
    cwd: BASELINE,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    const response = await fetch(`http://127.0.0.1:${port}/page`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return served(child, port);
    if (Date.now() > end) throw new Failure("The baseline does not start.");
  }
}

export async function startBare(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(BASELINE, "bare.mjs")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: "production" },
  });
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return served(child, port);
    if (Date.now() > end) throw new Failure("The bare server does not start.");
  }
}
