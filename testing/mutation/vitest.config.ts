import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tables of cases of the rules alone: what a mutant is tried on. */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${path.resolve()}/` }] },
  test: { include: ["lib/domain/*.test.ts"], environment: "node", env: { TZ: "UTC" } },
});
