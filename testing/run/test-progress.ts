import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { REPORTS } from "./test-stages";

const FILE = path.join(REPORTS, "passed.json");

interface Progress {
  sources: string;
  passed: string[];
}

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 100_000_000 });

/** A hash of the commit and of every uncommitted change. */
function sources(): string {
  const hash = createHash("sha256").update(git("rev-parse", "HEAD")).update(git("diff", "HEAD"));
  for (const name of git("ls-files", "--others", "--exclude-standard").split("\n"))
    if (name) hash.update(name).update(readFileSync(name));
  return hash.digest("hex");
}

function read(): Progress {
  const now = { sources: sources(), passed: [] };
  const stored: Progress = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : now;
  return stored.sources === now.sources ? stored : now;
}

/** The stages that have passed with the current sources. */
export const passedBefore = (): string[] => read().passed;

export function rememberPassed(stage: string): void {
  const { sources, passed } = read();
  writeFileSync(FILE, JSON.stringify({ sources, passed: [...new Set([...passed, stage])] }));
}
