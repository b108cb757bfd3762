import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "@/server/terminal";

export const BASELINE = path.resolve("ops/bench/baseline");
const SOURCES = [
  "instrumentation.js",
  "next.config.mjs",
  "app/api/[work]/work.mjs",
  "app/layout.js",
  "app/page/page.js",
  "app/large/page.js",
  "app/api/[work]/route.js",
];

/** The arguments of a Next command. */
export const next = (...args: string[]) => [
  path.resolve("node_modules/next/dist/bin/next"),
  ...args,
];

/** Builds the baseline unless these files are built already. */
export function buildBaseline(): void {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const file of SOURCES) hash.update(readFileSync(path.join(BASELINE, file)));
  const stamp = path.join(BASELINE, ".next/inputs.sha256");
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, next("build"), {
    cwd: BASELINE,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Failure(`The baseline could not be built:\n${stdout}${stderr}`);
  writeFileSync(stamp, wanted);
}
