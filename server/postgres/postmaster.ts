import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, isAlive, waitForExit } from "@/server/processes";
import { Failure } from "@/server/terminal";

interface ServerFile {
  pid: number;
  port: number;
  sharedMemoryId: string;
}

const recordFile = (dataDir: string) => path.join(dataDir, "postgres", "postmaster.pid");

/** Reads the file that a server writes at its start and removes at a clean stop. */
function readServerFile(dataDir: string): ServerFile | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const sharedMemoryId = lines[6]?.trim().split(/\s+/)[1] ?? "";
  return { pid: Number(lines[0]), port: Number(lines[3]), sharedMemoryId };
}

/** The running server of `dataDir`; its process id may belong to another process by now. */
export function runningServer(dataDir: string): ServerFile | undefined {
  const file = readServerFile(dataDir);
  const own =
    file && isAlive(file.pid) && commandLine(file.pid).includes(`-D ${dataDir}/postgres `);
  return own ? file : undefined;
}

/** Stops a server that outlived its supervisor. */
export async function stopRunningCluster(dataDir: string): Promise<void> {
  const orphan = runningServer(dataDir);
  if (!orphan) return;
  process.kill(orphan.pid, "SIGINT");
  if (await waitForExit(orphan.pid, 20_000)) return;
  throw new Failure(
    `Un ancien PostgreSQL (processus ${orphan.pid}) tient ${dataDir} et ne s'arrête pas : arrêtez-le, puis relancez.`,
  );
}

function isAttached(sharedMemoryId: string): boolean {
  try {
    const rows = readFileSync("/proc/sysvipc/shm", "utf8").split("\n");
    const row = rows
      .map((line) => line.trim().split(/\s+/))
      .find((row) => row[1] === sharedMemoryId);
    return Number(row?.[6] ?? 0) > 0;
  } catch {
    return false;
  }
}

/**
 * Removes a dead server's file once its children have ended.
 * PostgreSQL would take any process with its id for the server.
 */
export async function removeDeadServerFile(dataDir: string): Promise<void> {
  const file = readServerFile(dataDir);
  if (!file) return;
  for (const end = Date.now() + 10_000; isAttached(file.sharedMemoryId) && Date.now() < end; ) {
    await sleep(50);
  }
  if (!isAttached(file.sharedMemoryId)) rmSync(recordFile(dataDir), { force: true });
}
