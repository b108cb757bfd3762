import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;
const alias = [
  { find: /^server-only$/, replacement: path.join(root, "node_modules/server-only/empty.js") },
  { find: /^@\//, replacement: `${root}/` },
];
// Another zone than Paris shows code that relies on the machine's zone.
const env = { TZ: "America/New_York" };
/** The time tests run in these zones, too. */
const otherZones = ["UTC", "Europe/Paris", "Pacific/Auckland"];
const timeTests = [
  "lib/domain/{paris-time,recurrence}.test.ts",
  "lib/format.test.ts",
  "lib/calendar-file.test.ts",
];

/** The longest files start first, mixed with files that wait, so that no processor is idle at the end. */
const LONGEST = [
  ...["outages", "jobs", "parity", "every-endpoint", "hostile-text", "trial", "model"],
  ...["user-enumeration", "tenant-isolation"],
  ...["migrate", "races", "rate-limits", "pictures-memory", "wix-import", "pictures", "imports"],
  ...["lock-order", "outbox", "two-instances", "hot-statements", "push", "demo"],
  ...["import-killed", "server-processes", "responses", "query-counts", "migrate-receipts"],
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(path.basename(moduleId).replace(".api.test.ts", ""));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    // Beside a build, what takes two seconds alone takes five.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,db,components,server,ops,testing}/**/*.test.{ts,tsx}"],
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
        // The React of production, because its development checks take a fifteenth of the time.
        oxc: { jsx: { development: false } },
        test: {
          name: "api",
          include: ["{app,lib,db,ops}/**/*.api.test.ts"],
          environment: "node",
          env: { ...env, NODE_ENV: "production" },
          pool: "forks",
          // One more than the processors, because some tests wait for a deadline or a server.
          maxWorkers: 3,
          globalSetup: "testing/postgres.ts",
          setupFiles: "testing/own-database.ts",
          hookTimeout: 60_000,
          // Files share a process, which saves two seconds of loading per file.
          // Spies and `setEnvironment` end with their file; mocked modules would not.
          isolate: false,
        },
      },
    ],
  },
});
