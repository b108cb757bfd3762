import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build";
import { ensureChromium } from "./chromium";
import { hasExited } from "./processes";
import { Failure, report, say } from "./terminal";
import { type Counts, readCounts } from "./test-counts";

const REPORTS = path.resolve(".cache/tests");
const aborting = new AbortController();
let current: ChildProcess | undefined;

/** Runs one of the installed programs on this Node; true when it is content. */
async function tool(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [path.resolve("node_modules", file), ...args], {
    stdio: "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  current = child;
  const code = await new Promise((resolve) => child.on("close", resolve));
  return code === 0;
}

const script = (file: string, env: Record<string, string>): Promise<boolean> =>
  tool("tsx/dist/cli.mjs", ["--conditions=react-server", file], env);

const reportOf = (stage: string) => path.join(REPORTS, `${stage}.json`);

function vitest(project: "unit" | "api", filters: string[]): Promise<boolean> {
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(project)}`,
  ];
  // `unit*`: the tests of time run once more in each other zone of vitest.config.ts.
  return tool("vitest/vitest.mjs", ["run", "--project", `${project}*`, ...reporters, ...filters]);
}

async function built(): Promise<true> {
  await ensureBuilt(aborting.signal);
  return true;
}

const stages: Record<string, (filters: string[]) => Promise<boolean>> = {
  lint: () => tool("@biomejs/biome/bin/biome", ["check", "."]),
  types: async () =>
    (await tool("next/dist/bin/next", ["typegen"])) && tool("typescript/bin/tsc", ["--noEmit"]),
  unit: (filters) => vitest("unit", filters),
  build: built,
  // Some of its tests speak to the built application.
  api: async (filters) => (await built()) && vitest("api", filters),
  faults: async () => (await built()) && script("scripts/faults.ts", { FAULTS: "short" }),
  e2e: async (filters) => {
    const chromium = ensureChromium();
    await built();
    return tool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...filters], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf("e2e"),
    });
  },
};

async function attempt(stage: string, filters: string[]): Promise<boolean> {
  try {
    return (await stages[stage]?.(filters)) ?? false;
  } catch (error) {
    report(error);
    return false;
  }
}

async function run(names: string[], filters: string[]): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of names) {
    rmSync(reportOf(name), { force: true });
    const begin = performance.now();
    const content = await attempt(name, filters);
    const counts = readCounts(reportOf(name));
    total.passed += counts.passed;
    total.skipped += counts.skipped;
    // A stage may fail outside its tests, or have none: that counts as one failure.
    total.failed += content ? counts.failed : Math.max(1, counts.failed);
    say(
      `${name}: ${content ? "ok" : "failed"} (${((performance.now() - begin) / 1000).toFixed(1)} s)\n`,
    );
    if (!content) break;
  }
  return total;
}

function interrupt(): void {
  aborting.abort();
  if (current && !hasExited(current)) current.once("close", () => process.exit(130)).kill("SIGINT");
  else process.exit(130);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, interrupt);

const [only, ...filters] = process.argv.slice(2);
if (only !== undefined && !(only in stages)) {
  report(
    new Failure(`Étape inconnue : ${only}. Les étapes sont ${Object.keys(stages).join(", ")}.`),
  );
  process.exit(1);
}
mkdirSync(REPORTS, { recursive: true });
const { passed, failed, skipped } = await run(only ? [only] : Object.keys(stages), filters);
say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed ? 1 : 0);
