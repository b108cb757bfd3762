import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";

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

/** Two workers end together when the longest files begin first; a new machine knows no durations. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]) {
    const longest = ["/model.api.test.ts", "/outages.api.test.ts", "/races.api.test.ts"];
    const rank = ({ moduleId }: (typeof files)[number]) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

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
          sequence: { sequencer: LongestFirst },
          globalSetup: "db/testing/postgres.ts",
          setupFiles: "db/testing/own-database.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
