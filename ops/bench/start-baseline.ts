import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FLOOR, next } from "@/ops/bench/build-baseline";
import { type Server, served } from "@/ops/bench/servers";
import { freePort } from "@/server/processes";
import { Failure } from "@/server/terminal";

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
