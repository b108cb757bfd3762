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

/** What git sees of the sources: the commit, and each change that is in none. */
function sources(): string {
  const hash = createHash("sha256").update(git("rev-parse", "HEAD")).update(git("diff", "HEAD"));
  for (const name of git("ls-files", "--others", "--exclude-standard").split("\n"))
    if (name) hash.update(name).update(readFileSync(name));
  return hash.digest("hex");
}

function read(): Progress {
  const now = { sources: sources(), passed: [] };
  const before: Progress = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : now;
  return before.sources === now.sources ? before : now;
}

/** The stages that have passed with these very sources. */
export const passedBefore = (): string[] => read().passed;

export function rememberPassed(stage: string): void {
  const { sources, passed } = read();
  writeFileSync(FILE, JSON.stringify({ sources, passed: [...new Set([...passed, stage])] }));
}
