import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "@/ops/chromium";
import { ensureBuilt } from "@/server/build";
import { say } from "@/server/terminal";
import { findPgBouncer } from "@/testing/pgbouncer";
import { aborted, script, type ToolOptions, tool } from "./test-tools";

/** The edges of days, months, years and clock changes, where tests of time fail. */
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

type Stage = (filters: string[], buffered?: boolean) => Promise<boolean>;

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
  // The patterns include the projects of other time zones and of shared processes.
  const args = ["run", "--project", `${project}*`, ...reporters, ...filters];
  // A compile cache saves a third of each server's start.
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
  return tool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], {
    env: {
      CHROMIUM_PATH,
      NODE_COMPILE_CACHE: COMPILED,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(stage),
      ...env,
    },
  });
}

/** The stages of `npm test`, each also an `npm run test:…`. */
export const stages: Record<string, Stage> = {
  lint: async (_, buffered) =>
    (await tool("@biomejs/biome/bin/biome", ["check", "."], { buffered })) &&
    tool("knip/bin/knip.js", [], { buffered }),
  types: async (_, buffered) =>
    (await tool("next/dist/bin/next", ["typegen"], { buffered })) &&
    tool("typescript/bin/tsc", ["--noEmit"], { buffered }),
  unit: (filters, buffered) => vitest("unit", "unit", filters, { buffered }),
  build: built,
  // Some API tests start the built application.
  api: async (filters) => (await built()) && vitest("api", "api", filters),
  chaos: async (_, buffered) =>
    (await built()) && script("ops/chaos/chaos", { env: { CHAOS: "short" }, buffered }),
  e2e: (filters) => journeys("e2e", filters, filters.length > 0 ? { WIDTHS: "all" } : {}),
};

/** These tests take long and do not depend on the hour. */
const AT_ANY_HOUR =
  /\/(races|lock-order|outages|closure-size|import-killed|payment-killed|pictures[^/]*)\.api\.test\.ts$/;
const clockTests = () =>
  globSync([
    "lib/{services,jobs,mail}/**/*.api.test.ts",
    "ops/demo/demo.api.test.ts",
    "db/audit.api.test.ts",
  ]).filter((file) => !AT_ANY_HOUR.test(file));

/** The tests that start a server; all others call the route functions. */
const served = () =>
  globSync("{app,lib,db,ops}/**/*.api.test.ts").filter((file) =>
    readFileSync(file, "utf8").includes("startServer("),
  );

/** The additional stages of `npm run test:all`, each the long form of a part of `npm test`. */
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
    vitest(
      "races",
      "api",
      ["lib/services/booking/races.api.test.ts", "lib/services/booking/booking-window.api.test.ts"],
      { env: { RACING_CALLERS: "200", OPENING_BOOKINGS: "500" } },
    ),
  "payment-kills": async () =>
    (await built()) &&
    vitest("payment-kills", "api", ["lib/services/payments/payment-killed.api.test.ts"], {
      env: { PAYMENT_KILLS: "10" },
    }),
  "event-orders": () =>
    vitest("event-orders", "api", ["lib/services/payments/settlement.api.test.ts"], {
      env: { EVENT_ORDERS: "all" },
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
  // In transaction mode, each transaction gets another connection.
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
  "all-chaos": async (_, buffered) => (await built()) && script("ops/chaos/chaos", { buffered }),
};
