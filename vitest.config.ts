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

/** These change nothing of their process for the files after them: they share two, and what those have loaded. */
const sharing = [
  "db/{audit,client,migrate}.api.test.ts",
  "lib/http/{foreign,idempotency,query-counts}.api.test.ts",
  "lib/services/{accounts,calendar,cancel-series,history,payment,personal-data,previews,public}.api.test.ts",
  "lib/services/{refusals,reservations,subscription-life,versions}.api.test.ts",
];
const api = {
  environment: "node" as const,
  env,
  pool: "forks" as const,
  maxWorkers: 2,
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
          name: "api",
          include: ["{app,lib,db,ops}/**/*.api.test.ts"],
          exclude: sharing,
        },
      },
      {
        extends: true,
        test: { ...api, name: "api together", include: sharing, isolate: false },
      },
    ],
  },
});
