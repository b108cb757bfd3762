import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, hasExited, stopChild } from "@/server/processes";

const CACHE = path.resolve(".cache/pgbouncer");
const PACKAGES = ["pgbouncer", "libc-ares2", "libevent-2.1-7"];
/** Fewer than the tests use, so that they share connections. */
const CONNECTIONS = 8;
/** A retry after the default 15 s would exceed the 5 s that a connection waits. */
const ASKED_AGAIN_S = 1;

interface Program {
  file: string;
  env: NodeJS.ProcessEnv;
}

function runs({ file, env }: Program): boolean {
  return spawnSync(file, ["--version"], { env }).status === 0;
}

/** Finds PgBouncer on the PATH, or unpacks Debian's packages into a cache. */
export function findPgBouncer(): Program | undefined {
  const onPath = { file: "pgbouncer", env: process.env };
  if (runs(onPath)) return onPath;
  const root = path.join(CACHE, "root");
  if (!existsSync(root)) {
    mkdirSync(root, { recursive: true });
    spawnSync("apt-get", ["download", ...PACKAGES], { cwd: CACHE });
    for (const name of readdirSync(CACHE))
      if (name.endsWith(".deb")) spawnSync("dpkg-deb", ["-x", path.join(CACHE, name), root]);
  }
  const libraries = path.join(root, "usr/lib");
  const places = existsSync(libraries) ? readdirSync(libraries) : [];
  const LD_LIBRARY_PATH = places.map((name) => path.join(libraries, name)).join(":");
  const file = path.join(root, "usr/sbin/pgbouncer");
  const unpacked = { file, env: { ...process.env, LD_LIBRARY_PATH } };
  return existsSync(file) && runs(unpacked) ? unpacked : undefined;
}

export interface Pooler {
  url: string;
  stop: () => Promise<void>;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 20_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (hasExited(child) || Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Starts PgBouncer in transaction mode for every database of a cluster. */
export async function startPgBouncer(
  { file, env }: Program,
  clusterUrl: string,
  folder: string,
): Promise<Pooler> {
  const { hostname, port: behind, username, password } = new URL(clusterUrl);
  const port = await freePort();
  const config = path.join(folder, "pgbouncer.ini");
  const password_ = password ? ` password=${decodeURIComponent(password)}` : "";
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${behind} user=${username}${password_}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 1000
server_idle_timeout = 5
server_login_retry = ${ASKED_AGAIN_S}
`,
  );
  chmodSync(config, 0o644);
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(file, ["-q", ...user, config], { env, stdio: "ignore" });
  const url = new URL(clusterUrl);
  url.port = String(port);
  // A connection to the template would block its copies, so readiness is asked of the admin console.
  await untilReady(new URL("/pgbouncer", url).href, child);
  return { url: url.href, stop: () => stopChild(child, "SIGINT", 5_000) };
}
