import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, gone, isAlive } from "@/server/processes";
import { Failure } from "@/server/terminal";

interface Note {
  pid: number;
  port: number;
  sharedMemoryId: string;
}

const recordFile = (dataDir: string) => path.join(dataDir, "postgres", "postmaster.pid");

/** What the server of `dataDir` wrote down when it started, and takes back when it stops properly. */
function readNote(dataDir: string): Note | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const sharedMemoryId = lines[6]?.trim().split(/\s+/)[1] ?? "";
  return { pid: Number(lines[0]), port: Number(lines[3]), sharedMemoryId };
}

/** The living server of `dataDir`. The number that it noted may by now be another process's. */
export function livingServer(dataDir: string): Note | undefined {
  const note = readNote(dataDir);
  const own =
    note && isAlive(note.pid) && commandLine(note.pid).includes(`-D ${dataDir}/postgres `);
  return own ? note : undefined;
}

/** Stops a server that outlived its supervisor, properly: nothing is lost. */
export async function stopRunningCluster(dataDir: string): Promise<void> {
  const orphan = livingServer(dataDir);
  if (!orphan) return;
  process.kill(orphan.pid, "SIGINT");
  if (await gone(orphan.pid, 20_000)) return;
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
 * PostgreSQL itself judges a dead server's note, except that it takes any process of that number for the server:
 * another program's, or a corpse that nobody collected. Such a note is removed, once the dead server's children,
 * which may still be writing, are gone too.
 */
export async function forgetDeadServer(dataDir: string): Promise<void> {
  const note = readNote(dataDir);
  if (!note) return;
  for (const end = Date.now() + 10_000; isAttached(note.sharedMemoryId) && Date.now() < end; ) {
    await sleep(50);
  }
  if (!isAttached(note.sharedMemoryId)) rmSync(recordFile(dataDir), { force: true });
}
