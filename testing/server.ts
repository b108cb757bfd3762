import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildIsFresh } from "@/server/build";
import { freePort, stopChild } from "@/server/processes";
import { spawnServer, untilHealthy } from "@/server/server-process";

export interface RunningServer {
  url: string;
  urls: string[];
  pids: number[];
  log: () => string;
  /** Sends SIGTERM and waits; returns the exit codes. */
  stop: () => Promise<(number | null)[]>;
  kill: () => Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  instances?: number;
  /** Runs `next start` without Élan's HTTP server. */
  bare?: boolean;
}

const NEXT = path.resolve("node_modules/next/dist/bin/next");
const spawnNext = (env: NodeJS.ProcessEnv, output: number) =>
  spawn(process.execPath, [NEXT, "start"], {
    stdio: ["ignore", output, output],
    env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
  });

/** Starts the built application on this test file's database. */
export async function startServer({
  env = {},
  instances = 1,
  bare = false,
}: Options = {}): Promise<RunningServer> {
  if (!buildIsFresh()) {
    throw new Error("The build is older than the sources: run `npm test build` first.");
  }
  const logFile = path.join(process.env.DATA_DIR ?? ".", `server-${Date.now()}.log`);
  const children: ChildProcess[] = [];
  const urls: string[] = [];
  const all = async (signal: NodeJS.Signals) => {
    await Promise.all(children.map((child) => stopChild(child, signal, 40_000)));
    return children.map((child) => child.exitCode);
  };
  const log = () => readFileSync(logFile, "utf8");
  try {
    for (let instance = 0; instance < instances; instance += 1) {
      const port = await freePort();
      const output = openSync(logFile, "a");
      const child = (bare ? spawnNext : spawnServer)(
        // A server logs, but the functions that tests call do not.
        { ...process.env, VITEST: undefined, NODE_ENV: "production", PORT: String(port), ...env },
        output,
      );
      closeSync(output);
      children.push(child);
      urls.push(`http://127.0.0.1:${port}`);
      await untilHealthy(child, port);
    }
  } catch (error) {
    await all("SIGKILL");
    throw new Error(`The server does not start: ${log()}`, { cause: error });
  }
  return {
    url: urls[0] ?? "",
    urls,
    pids: children.map(({ pid }) => pid ?? 0),
    log,
    stop: () => all("SIGTERM"),
    kill: async () => void (await all("SIGKILL")),
  };
}
