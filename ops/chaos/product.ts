import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { runningCluster } from "@/server/postgres/embedded";
import { commandLine, freePort, stopChild } from "@/server/processes";
import { temporaryDataDir } from "@/server/temporary";
import { Failure } from "@/server/terminal";
import { OWN_DEBUGGER } from "./memory";

const command = (script: string) => [
  "--import",
  pathToFileURL("server/outside-next.mjs").href,
  "--import",
  "tsx",
  path.resolve(`${script}.ts`),
];

const LOG = "elan.log";

export async function untilReady(origin: string): Promise<void> {
  for (let n = 0; n < 300; n += 1) {
    const response = await fetch(`${origin}/api/health`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Failure("Le serveur ne revient pas après une panne.");
}

/** Élan by its start command, with its own database and data folder. */
export class Product {
  private constructor(
    readonly origin: string,
    readonly dataDir: string,
    readonly env: NodeJS.ProcessEnv,
    private readonly port: number,
    private readonly starter: ChildProcess,
  ) {}

  static async start(): Promise<Product> {
    const dataDir = await temporaryDataDir();
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "0",
      RATE_LIMITS: "off",
      DATABASE_URL: "",
      NODE_OPTIONS: OWN_DEBUGGER,
    };
    const output = openSync(path.join(dataDir, LOG), "a");
    const starter = spawn(process.execPath, command("server/start"), {
      env,
      stdio: ["ignore", output, output, "ipc"],
    });
    closeSync(output);
    const product = new Product(`http://127.0.0.1:${port}`, dataDir, env, port, starter);
    try {
      await untilReady(product.origin);
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  /** The server's process below the start command. */
  serverPid(): number {
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      if (!pid || !/server\/http\/http-server\.ts/.test(commandLine(pid))) continue;
      try {
        const environ = readFileSync(`/proc/${pid}/environ`, "utf8");
        if (environ.includes(`\0PORT=${this.port}\0`)) return pid;
      } catch {
        // The process has ended, or belongs to another user.
      }
    }
    throw new Failure("Aucun serveur à arrêter.");
  }

  /** PostgreSQL's first process, which leads the group of the others. */
  databasePid(): number {
    const file = path.join(this.dataDir, "postgres", "postmaster.pid");
    return Number(readFileSync(file, "utf8").split("\n")[0]);
  }

  log(): string {
    return readFileSync(path.join(this.dataDir, LOG), "utf8");
  }

  secret(): string {
    return readFileSync(path.join(this.dataDir, "secret"), "utf8").trim();
  }

  /** The violations that `npm run audit:data` finds. */
  violations(): string[] {
    const audit = spawnSync(process.execPath, command("ops/audit"), {
      env: this.env,
      encoding: "utf8",
    });
    return audit.status === 0 ? [] : [`${audit.stdout}${audit.stderr}`.trim()];
  }

  /** The violations of the audit's statement alone, which is faster. */
  async violationsNow(): Promise<string[]> {
    const client = new pg.Client({ connectionString: runningCluster(this.dataDir) });
    await client.connect();
    try {
      const { rows } = await client.query(readFileSync("db/audit.sql", "utf8"));
      return rows.map(({ rule, id, detail }) => `${rule} : ${id} (${detail})`);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await stopChild(this.starter, "SIGTERM", 45_000);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
