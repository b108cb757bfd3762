import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stopRunningCluster } from "@/server/postgres/postmaster";
import { beginning, isAlive } from "./processes";

const PREFIX = "elan-test-";
const OWNER = "owner.json";

interface Owner {
  pid: number;
  began: string;
}

function abandoned(folder: string): boolean {
  try {
    const { pid, began } = JSON.parse(readFileSync(path.join(folder, OWNER), "utf8")) as Owner;
    return !isAlive(pid) || beginning(pid) !== began;
  } catch {
    return false;
  }
}

/** Removes what killed test runs have left behind, their databases included. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !abandoned(folder)) continue;
    await stopRunningCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A data folder of this process's own, that no later run will stumble over. */
export async function temporaryDataDir(): Promise<string> {
  await sweep();
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  // PostgreSQL may have to run as another user than this one.
  chmodSync(folder, 0o755);
  const owner: Owner = { pid: process.pid, began: beginning(process.pid) };
  writeFileSync(path.join(folder, OWNER), JSON.stringify(owner));
  return folder;
}
