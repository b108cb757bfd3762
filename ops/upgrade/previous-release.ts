import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, stopChild } from "@/server/processes";
import { untilHealthy } from "@/server/server-process";
import { Failure } from "@/server/terminal";

/** This statement marks the migration that introduced receipts. */
const LEDGER = 'CREATE TABLE "receipts"';
const START_MS = 120_000;

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 500_000_000 }).trim();

/** The last commit without receipts. */
export function lastBeforeReceipts(): string {
  const first = git("log", `-S${LEDGER}`, "--format=%H", "--", "drizzle").split("\n").at(-1);
  if (!first) throw new Failure("L'historique ne dit pas d'où viennent les encaissements.");
  return git("rev-parse", `${first}^`);
}

function run(cwd: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Failure(`npm ${args.join(" ")} (${cwd})\n${stdout}${stderr}`);
}

/** Checks a commit out with its own modules and build, outside of this folder's modules. */
export function checkOut(commit: string): string {
  const folder = path.join(tmpdir(), "elan-beside", commit.slice(0, 12));
  if (!existsSync(path.join(folder, "package.json"))) {
    mkdirSync(folder, { recursive: true });
    const input = execFileSync("git", ["archive", commit], { maxBuffer: 500_000_000 });
    execFileSync("tar", ["-x", "-C", folder], { input });
  }
  if (!existsSync(path.join(folder, "node_modules/next")))
    run(folder, "ci", "--no-audit", "--no-fund");
  run(folder, "run", "build");
  return folder;
}

export interface Release {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts a release by its own start command on this database, which it migrates. */
export async function startRelease(
  folder: string,
  env: { DATABASE_URL: string; DATA_DIR: string; NEXTAUTH_SECRET: string },
): Promise<Release> {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const [, ...args] = (scripts.start as string).replace(/^exec /, "").split(" ");
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, ...env, PORT: String(port), DEMO: "0", RATE_LIMITS: "off" },
  });
  await untilHealthy(child, port, START_MS);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => stopChild(child, "SIGTERM", 45_000),
  };
}
