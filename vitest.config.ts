import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const alias = [
  { find: /^server-only$/, replacement: path.join(root, "db/testing/server-only.ts") },
  { find: /^@\//, replacement: `${root}/` },
];
// The wrong zone on purpose: only Europe/Paris, named, may decide.
const env = { TZ: "America/New_York" };
/** What reckons with time is tested on machines of these zones too. */
const otherZones = ["UTC", "Europe/Paris", "Pacific/Auckland"];
const timeTests = [
  "lib/domain/{paris-time,recurrence}.test.ts",
  "lib/format.test.ts",
  "components/reservation/calendar-file.test.ts",
];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,components,scripts}/**/*.test.{ts,tsx}"],
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
          name: "api",
          include: ["{app,lib,db}/**/*.api.test.ts"],
          environment: "node",
          env,
          pool: "forks",
          maxWorkers: 2,
          globalSetup: "db/testing/postgres.ts",
          setupFiles: "db/testing/own-database.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
