import path from "node:path";
import { defineConfig } from "vitest/config";

/** Mutants run only against the rules' own tables of cases. */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${path.resolve()}/` }] },
  test: { include: ["lib/domain/*.test.ts"], environment: "node", env: { TZ: "UTC" } },
});
