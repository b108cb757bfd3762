import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "./lock";
import { stopChild } from "./processes";
import { Failure, say } from "./terminal";

const INPUTS = [
  "app",
  "components",
  "lib",
  "db",
  "drizzle",
  "public",
  "server/policies",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const STAMP = ".next/inputs.sha256";
const notBuilt = /\.test\.tsx?$/;

function* filesOf(entry: string): Generator<string> {
  if (!existsSync(entry)) return;
  if (!statSync(entry).isDirectory()) yield entry;
  else for (const name of readdirSync(entry).sort()) yield* filesOf(`${entry}/${name}`);
}

function inputsHash(): string {
  const hash = createHash("sha256");
  for (const entry of INPUTS) {
    for (const file of filesOf(entry)) {
      if (!notBuilt.test(file)) hash.update(`${file}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function builtFrom(): string | undefined {
  return existsSync(STAMP) && existsSync(".next/BUILD_ID")
    ? readFileSync(STAMP, "utf8")
    : undefined;
}

export function buildIsFresh(): boolean {
  return builtFrom() === inputsHash();
}

/** Runs Next's build in any case. Throws Failure after printing its output. */
export async function buildApplication(signal: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.resolve("node_modules/next/dist/bin/next"), "build"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  signal.addEventListener("abort", () => void stopChild(child, "SIGTERM", 5_000));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (signal.aborted) throw new Failure("Construction interrompue.");
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd()}\n`);
    throw new Failure(
      "La construction de l'application a échoué (voir ci-dessus) : corrigez l'erreur, puis relancez.",
    );
  }
}

/** Ages the built pages, so that the running server renders them with its own environment. */
export function agePages(folder: string): void {
  for (const file of filesOf(`${folder}/server/app`))
    if (file.endsWith(".html")) utimesSync(file, 1, 1);
}

/** Builds the application if its inputs have changed. */
export async function ensureBuilt(signal: AbortSignal): Promise<void> {
  if (buildIsFresh()) return;
  let lock = takeLock(".next/cache/build.lock", "build");
  for (; "holder" in lock; lock = takeLock(".next/cache/build.lock", "build"))
    await sleep(200, undefined, { signal });
  try {
    const hash = inputsHash();
    if (builtFrom() === hash) return;
    say("Construction de l'application…");
    await buildApplication(signal);
    agePages(".next");
    writeFileSync(STAMP, hash);
  } finally {
    lock.release();
  }
}
