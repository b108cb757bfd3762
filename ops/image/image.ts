// Builds the application with its traced modules, and the operator's commands as single files.
import { cpSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { agePages, buildApplication } from "@/server/build";
import { report, say } from "@/server/terminal";

const IMAGE = ".image";
/** Copied under the same path. */
const COPIED = ["public", "drizzle", "db/audit.sql", ".next/static"];
const TRACED = ["node_modules", ".next", "app", "package.json"];

async function bundleCommands(): Promise<void> {
  await build({
    entryPoints: {
      start: "ops/image/image-start.ts",
      audit: "ops/audit.ts",
      backup: "ops/backup/backup.ts",
      restore: "ops/backup/restore.ts",
    },
    outdir: IMAGE,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    alias: { "server-only": "./node_modules/server-only/empty.js" },
    external: ["next", "pg"],
    logLevel: "error",
  });
}

try {
  rmSync(IMAGE, { recursive: true, force: true });
  process.env.ELAN_IMAGE = "1";
  await buildApplication(new AbortController().signal);
  for (const entry of TRACED)
    cpSync(`.next/standalone/${entry}`, `${IMAGE}/${entry}`, {
      recursive: true,
      verbatimSymlinks: true,
    });
  for (const entry of COPIED) cpSync(entry, `${IMAGE}/${entry}`, { recursive: true });
  agePages(`${IMAGE}/.next`);
  await bundleCommands();
  say(`Image prête dans ${IMAGE}.`);
} catch (error) {
  report(error);
  process.exit(1);
}
