import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stopRunningCluster } from "@/server/postgres/postmaster";
import { beginning, isAlive } from "./processes";

const PREFIX = "elan-test-";
/** A container's shared memory may be tiny. */
const MEMORY = "/dev/shm";
const ENOUGH = 2e9;
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

/** Removes the folders and databases of killed test runs. */
async function sweep(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const folder = path.join(base, name);
    if (!name.startsWith(PREFIX) || !abandoned(folder)) continue;
    await stopRunningCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH;
}

/**
 * Creates a data folder that a later run removes if this process is killed.
 * In memory, a database's thousand files take a sixth of the time.
 */
export async function temporaryDataDir({ inMemory = false } = {}): Promise<string> {
  const base = inMemory && hasMemory() ? MEMORY : tmpdir();
  await sweep(base);
  const folder = mkdtempSync(path.join(base, PREFIX));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const owner: Owner = { pid: process.pid, began: beginning(process.pid) };
  writeFileSync(path.join(folder, OWNER), JSON.stringify(owner));
  return folder;
}
