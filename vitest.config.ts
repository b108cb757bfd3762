import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const alias = [
  { find: /^server-only$/, replacement: path.join(root, "testing/server-only.ts") },
  { find: /^@\//, replacement: `${root}/` },
];
// The wrong zone on purpose: only Europe/Paris, named, may decide.
const env = { TZ: "America/New_York" };
/** What reckons with time is tested on machines of these zones too. */
const otherZones = ["UTC", "Europe/Paris", "Pacific/Auckland"];
const timeTests = [
  "lib/domain/{paris-time,recurrence}.test.ts",
  "lib/format.test.ts",
  "lib/calendar-file.test.ts",
];

const apiTests = "{app,lib,db,ops}/**/*.api.test.ts";
/** A module of ours replaced, its environment, what goes on in it when the test is over. */
const changesItsProcess =
  /\bvi\.(mock|doMock|hoisted|resetModules)\(|\bprocess\.env\.\w+ = |\(process\.env,|\bstartJobs\(/;
/** These have a process each. All others share theirs, and what has been loaded there: half the time of these tests. */
const alone = globSync(apiTests).filter((file) =>
  changesItsProcess.test(readFileSync(file, "utf8")),
);
const api = {
  environment: "node" as const,
  env,
  pool: "forks" as const,
  // One more than processors: some wait for a deadline, or for a server to start.
  maxWorkers: 3,
  globalSetup: "testing/postgres.ts",
  setupFiles: "testing/own-database.ts",
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Beside a build, what takes two seconds alone takes five.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,components,server,ops,testing}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.api.test.ts"],
          environment: "node",
          isolate: false,
          env,
        },
      },
      ...otherZones.map((TZ) => ({
        extends: true as const,
        test: {
          name: `unit in ${TZ}`,
          include: timeTests,
          environment: "node" as const,
          isolate: false,
          env: { TZ },
        },
      })),
      {
        extends: true,
        test: {
          ...api,
          name: "api alone",
          include: alone,
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: "api",
          include: [apiTests],
          exclude: alone,
          isolate: false,
        },
      },
    ],
  },
});
