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

/**
 * These change their process for whatever comes after them (its environment, a module of ours, what is in memory), and have
 * one each. All others share theirs, with what has been loaded there: a third of the time of these tests.
 */
const alone = [
  "db/hot-statements.api.test.ts",
  "lib/http/{hostile-text,log,look-ups,metrics}.api.test.ts",
  "lib/integrations/pictures-blob.api.test.ts",
  "lib/jobs/jobs.api.test.ts",
  "lib/mail/{outbox,stop}.api.test.ts",
  "lib/services/{addresses,google,invitations,lock-order,model,outages,pictures}.api.test.ts",
  "lib/services/{races-control,rate-limits,verification,wix-import}.api.test.ts",
];
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
          include: ["{app,lib,db,ops}/**/*.api.test.ts"],
          exclude: alone,
          isolate: false,
        },
      },
    ],
  },
});
