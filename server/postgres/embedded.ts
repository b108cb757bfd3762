import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, hasExited, stopChild } from "@/server/processes";
import { Failure, oneLine } from "@/server/terminal";
import { bareEnv, binaries, createCluster, passwordOf } from "./cluster-files";
import { postgresUser } from "./postgres-user";
import { removeDeadServerFile, runningServer, stopRunningCluster } from "./postmaster";

export interface Cluster {
  url: string;
  port: number;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export interface ClusterOptions {
  port?: number;
  settings?: Record<string, string>;
  /** A temporary cluster does not sync to the disk. */
  temporary?: boolean;
  /** Drops an existing database first. */
  empty?: boolean;
}

const DATABASE = "elan";
const LOG_LIMIT = 5_000_000;
/** A start after a crash replays the log first. */
const READY_MS = 120_000;

const addressOf = (dataDir: string, port: number, database = DATABASE) =>
  `postgresql://postgres:${passwordOf(dataDir)}@127.0.0.1:${port}/${database}`;

/** The error of a connection, or undefined. */
async function connectionError(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const reason = await connectionError(url);
    if (!reason) return;
    const wrongPassword = "code" in reason && reason.code === "28P01";
    if (hasExited(child) || wrongPassword || Date.now() > end) {
      const message = hasExited(child) ? lastLine(logFile) : oneLine(reason);
      throw new Failure(`La base embarquée ne démarre pas : ${message} (journal : ${logFile}).`);
    }
    await sleep(25);
  }
}

async function ensureDatabase(dataDir: string, port: number, empty: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(dataDir, port, "postgres") });
  await client.connect();
  if (empty) await client.query(`drop database if exists ${DATABASE} with (force)`);
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
    DATABASE,
  ]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
  await client.end();
}

function openLog(file: string): number {
  const large = existsSync(file) && statSync(file).size > LOG_LIMIT;
  return openSync(file, large ? "w" : "a", 0o600);
}

/** The address of the cluster of `dataDir` if it runs. */
export function runningCluster(dataDir: string): string | undefined {
  const found = runningServer(dataDir);
  return found && addressOf(dataDir, found.port);
}

/** Starts the PostgreSQL of `dataDir` on 127.0.0.1, and creates it the first time. */
export async function startCluster(
  dataDir: string,
  options: ClusterOptions = {},
): Promise<Cluster> {
  const { postgres, initdb } = await binaries();
  mkdirSync(dataDir, { recursive: true });
  const folder = path.join(dataDir, "postgres");
  const user = postgresUser([postgres, folder]);
  await createCluster(dataDir, user, initdb, options.temporary ?? false);
  await stopRunningCluster(dataDir);
  await removeDeadServerFile(dataDir);
  const port = options.port ?? (await freePort());
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(options.temporary && { fsync: "off", full_page_writes: "off" }),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logFile = path.join(dataDir, "postgres.log");
  const log = openLog(logFile);
  // A Ctrl-C must stop the web server first, so the database has its own process group.
  const child = spawn(...user.command(postgres, ["-D", folder, ...flags]), {
    ...user.ids,
    cwd: "/",
    env: bareEnv,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const stop = () => stopChild(child, "SIGINT", 30_000);
  try {
    await untilReady(child, addressOf(dataDir, port, "postgres"), logFile);
    await ensureDatabase(dataDir, port, options.empty ?? false);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: addressOf(dataDir, port), port, process: child, stop };
}

function lastLine(file: string): string {
  return (
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? "aucun message"
  );
}
