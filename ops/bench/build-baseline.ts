import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "@/server/terminal";

export const FLOOR = path.resolve("ops/bench/baseline");
const SOURCES = [
  "instrumentation.js",
  "next.config.mjs",
  "app/api/[work]/work.mjs",
  "app/layout.js",
  "app/page/page.js",
  "app/large/page.js",
  "app/api/[work]/route.js",
];

/** A command of Next. */
export const next = (...args: string[]) => [
  path.resolve("node_modules/next/dist/bin/next"),
  ...args,
];

/** Builds the bare Next application, unless it is built from these files already. */
export function buildFloor(): void {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const file of SOURCES) hash.update(readFileSync(path.join(FLOOR, file)));
  const stamp = path.join(FLOOR, ".next/inputs.sha256");
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, next("build"), {
    cwd: FLOOR,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Failure(`The floor could not be built:\n${stdout}${stderr}`);
  writeFileSync(stamp, wanted);
}
