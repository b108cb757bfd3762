import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "@/ops/chromium";
import { ensureBuilt } from "@/server/build";
import { say } from "@/server/terminal";
import { findPgBouncer } from "@/testing/pgbouncer";
import { aborted, script, type ToolOptions, tool } from "./test-tools";

/** When tests that read the clock have gone wrong elsewhere: the edges of a day, of a month and of a year, and the nights of the clock changes. */
const INSTANTS = [
  { name: "at-00:05", instant: "2027-06-10T00:05:00+02:00" },
  { name: "at-23:55", instant: "2027-06-10T23:55:00+02:00" },
  { name: "on-31-december", instant: "2027-12-31T17:00:00+01:00" },
  { name: "on-29-february", instant: "2028-02-29T10:00:00+01:00" },
  { name: "on-31-march", instant: "2027-03-31T10:00:00+02:00" },
  { name: "before-summer-time", instant: "2027-03-28T01:58:00+01:00" },
  { name: "before-winter-time", instant: "2027-10-31T02:58:00+02:00" },
];

export const REPORTS = path.resolve(".cache/tests");
const COMPILED = path.resolve(".cache/compiled");
export const reportOf = (stage: string) => path.join(REPORTS, `${stage}.json`);

type Stage = (filters: string[], held?: boolean) => Promise<boolean>;

function vitest(
  stage: string,
  project: "unit" | "api",
  filters: string[],
  options?: ToolOptions,
): Promise<boolean> {
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(stage)}`,
  ];
  // `unit*`: the tests of time run once more in each other zone of vitest.config.ts; `api*`: those that share processes too.
  const args = ["run", "--project", `${project}*`, ...reporters, ...filters];
  // The servers that tests start load the same code again and again: a third of what their start takes.
  const env = { NODE_COMPILE_CACHE: COMPILED, ...options?.env };
  return tool("vitest/vitest.mjs", args, { ...options, env });
}

async function built(): Promise<true> {
  await ensureBuilt(aborted);
  return true;
}

async function journeys(stage: string, args: string[], env: Record<string, string> = {}) {
  const CHROMIUM_PATH = ensureChromium();
  await built();
  const content = await tool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], {
    env: {
      CHROMIUM_PATH,
      NODE_COMPILE_CACHE: COMPILED,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(stage),
      ...env,
    },
  });
  if (!content) sayPagesOfFailures();
  return content;
}

/** What `npm test` does, and `npm run test:…` each alone. */
export const stages: Record<string, Stage> = {
  lint: async (_, held) =>
    (await tool("@biomejs/biome/bin/biome", ["check", "."], { held })) &&
    tool("knip/bin/knip.js", [], { held }),
  types: async (_, held) =>
    (await tool("next/dist/bin/next", ["typegen"], { held })) &&
    tool("typescript/bin/tsc", ["--noEmit"], { held }),
  unit: (filters, held) => vitest("unit", "unit", filters, { held }),
  build: built,
  // Some of its tests speak to the built application.
  api: async (filters) => (await built()) && vitest("api", "api", filters),
  chaos: async (_, held) =>
    (await built()) && script("ops/chaos/chaos", { env: { CHAOS: "short" }, held }),
  e2e: (filters) => journeys("e2e", filters, filters.length > 0 ? { WIDTHS: "all" } : {}),
};

/** Crowds, kills, deadlines and memory take long, at every hour alike. */
const AT_ANY_HOUR =
  /\/(races|lock-order|outages|closure-size|import-killed|pictures[^/]*)\.api\.test\.ts$/;
const clockTests = () =>
  globSync([
    "lib/{services,jobs,mail}/**/*.api.test.ts",
    "ops/demo/demo.api.test.ts",
    "db/audit.api.test.ts",
  ]).filter((file) => !AT_ANY_HOUR.test(file));

/** The tests that start servers: all others call the functions as Next's router calls them. */
const served = () =>
  globSync("{app,lib,db,ops}/**/*.api.test.ts").filter((file) =>
    readFileSync(file, "utf8").includes("startServer("),
  );

/** What `npm run test:all` does beside: each the whole of something of which `npm test` does a part. */
export const longStages: Record<string, Stage> = {
  model: () =>
    vitest("model", "api", ["lib/services/booking/model.api.test.ts"], {
      env: { MODEL_RUNS: "10000" },
    }),
  "user-enumeration": () =>
    vitest("user-enumeration", "api", ["lib/services/accounts/user-enumeration.api.test.ts"], {
      env: { ENUMERATION_SAMPLES: "200" },
    }),
  pictures: async () =>
    (await built()) &&
    vitest("pictures", "api", ["lib/services/accounts/pictures-memory.api.test.ts"], {
      env: { PICTURES_AT_ONCE: "100" },
    }),
  races: async () =>
    (await built()) &&
    vitest("races", "api", ["lib/services/booking/races.api.test.ts"], {
      env: { RACING_CALLERS: "200" },
    }),
  hot: () =>
    vitest("hot", "api", ["db/hot-statements.api.test.ts"], { env: { OTHER_COACHES: "10" } }),
  migrated: () =>
    vitest("migrated", "api", ["db/migrate-receipts.api.test.ts"], {
      env: { MIGRATED_SUBSCRIPTIONS: "100000" },
    }),
  ...Object.fromEntries(
    INSTANTS.map(({ name, instant }) => [
      name,
      async (filters: string[]) =>
        (await built()) &&
        vitest(name, "api", filters.length > 0 ? filters : clockTests(), {
          env: { TEST_INSTANT: instant, MODEL_RUNS: "50" },
        }),
    ]),
  ),
  "direct-dispatch": async (filters) =>
    (await built()) &&
    vitest("direct-dispatch", "api", filters, { env: { ELAN_DISPATCH: "direct" } }),
  "next-router": async (filters) =>
    (await built()) &&
    vitest("next-router", "api", filters.length > 0 ? filters : served(), {
      env: { ELAN_DISPATCH: "next" },
    }),
  parity: async () =>
    (await built()) &&
    vitest("parity", "api", ["lib/http/parity.api.test.ts"], { env: { PARITY_CALLS: "all" } }),
  // Every statement through a pooler that gives each transaction another connection.
  pooler: async (filters) => {
    if (!(await built())) return false;
    if (findPgBouncer())
      return vitest("pooler", "api", filters, { env: { DATABASE_POOLER: "transaction" } });
    say("pooler: skipped, there is no PgBouncer on the PATH and none to be had from Debian.");
    return true;
  },
  mutation: (filters) => {
    const files = filters.length > 0 ? ["--mutate", filters.join(",")] : [];
    const args = ["run", "testing/mutation/stryker.config.json", ...files];
    return tool("@stryker-mutator/core/bin/stryker.js", args, { env: { TZ: "UTC" } });
  },
  widths: (filters) => journeys("widths", filters, { WIDTHS: "all" }),
  "all-chaos": async (_, held) => (await built()) && script("ops/chaos/chaos", { held }),
};

/** Says what each journey that failed had before it: where it ran elsewhere, nobody sees its files. */
function sayPagesOfFailures(): void {
  for (const file of globSync("test-results/*/error-context.md")) {
    const [, page] = /```yaml\n(.*?)\n```/s.exec(readFileSync(file, "utf8")) ?? [];
    if (page) say(`${path.basename(path.dirname(file))}:\n${page}\n`);
  }
}
