import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Env, readEnv } from "@/lib/env";
import { ensureBuilt } from "./build";
import { demoBanner, demoWasInterrupted, loadDemoOnce } from "./demo";
import { type Cluster, startCluster } from "./embedded";
import { takeLock } from "./lock";
import { migrateDatabase } from "./migrate";
import { freePort, portRefusal, stopChild } from "./processes";
import { spawnServer, untilHealthy } from "./server-process";
import { Failure, report, say } from "./terminal";

const MOST_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
const SERVER_PATIENCE_MS = 40_000;

const aborting = new AbortController();
const cleanups: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

/** Undoes what was started, the last first, and leaves. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    aborting.abort();
    for (const cleanup of cleanups.reverse()) await cleanup();
    process.exit(code);
  })();
  return ending;
}

async function checkPort(port: number): Promise<void> {
  const refusal = await portRefusal(port);
  if (refusal === "EADDRINUSE") {
    throw new Failure(
      `Le port ${port} est déjà utilisé : arrêtez le programme qui l'occupe, ou choisissez-en un autre (PORT=${port + 1} npm start).`,
    );
  }
  if (refusal)
    throw new Failure(
      `Le port ${port} ne peut pas être ouvert (${refusal}) : choisissez-en un autre (PORT=3000 npm start).`,
    );
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function makeDataDir(env: Env): void {
  try {
    mkdirSync(env.dataDir, { recursive: true });
  } catch (error) {
    throw new Failure(
      `Le dossier de données ${env.dataDir} ne peut pas être créé (${String(error)}) : choisissez-en un autre (DATA_DIR).`,
    );
  }
}

function holdDataDir(env: Env): void {
  const lock = takeLock(path.join(env.dataDir, "elan.lock"), env.appUrl);
  if ("holder" in lock) {
    const { note, pid } = lock.holder;
    throw new Failure(
      `Élan tourne déjà sur ces données, à l'adresse ${note} (processus ${pid}) : arrêtez-le d'abord, ou choisissez un autre DATA_DIR.`,
    );
  }
  cleanups.push(lock.release);
}

/** Starts the embedded database, and starts it again if it ever dies. */
async function keepCluster(dataDir: string): Promise<Cluster> {
  let starting = startCluster(dataDir, { empty: demoWasInterrupted(dataDir) });
  cleanups.push(async () => (await starting.catch(() => undefined))?.stop());
  const allowed = restartBudget("La base de données");
  const watch = (cluster: Cluster) =>
    cluster.process.once("exit", () => {
      if (ending || !allowed()) return;
      starting = startCluster(dataDir, { port: cluster.port });
      starting.then(watch, (error) => {
        report(error);
        void end(1);
      });
    });
  const cluster = await starting;
  watch(cluster);
  return cluster;
}

/** Answers whether `what`, which has just died, may be started again. */
function restartBudget(what: string): () => boolean {
  let deaths: number[] = [];
  return () => {
    deaths = [...deaths.filter((time) => time > Date.now() - RESTART_WINDOW_MS), Date.now()];
    const allowed = deaths.length <= MOST_RESTARTS;
    process.stderr.write(
      `${what} s'est arrêtée de façon inattendue${allowed ? ", elle redémarre." : " trop souvent : Élan s'arrête."}\n`,
    );
    if (!allowed) void end(1);
    return allowed;
  };
}

async function keepServer(env: NodeJS.ProcessEnv, port: number): Promise<void> {
  const allowed = restartBudget("L'application");
  let server = spawnServer(env);
  cleanups.push(() => stopChild(server, "SIGTERM", SERVER_PATIENCE_MS));
  await untilHealthy(server, port);
  const watch = (child: ChildProcess) =>
    child.once("exit", () => {
      if (ending || !allowed()) return;
      server = spawnServer(env);
      watch(server);
    });
  watch(server);
}

async function run(mode: "production" | "development"): Promise<void> {
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  const settings = readEnv();
  const embedded = settings.databaseUrl === undefined;
  makeDataDir(settings);
  if (embedded) holdDataDir(settings);
  await checkPort(settings.port);

  const databaseUrl = settings.databaseUrl ?? (await keepCluster(settings.dataDir)).url;
  // From here on, this process and its children see one complete environment.
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: settings.secret ?? keptSecret(settings.dataDir),
    APP_URL: settings.appUrl,
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    DEMO: settings.demo ? "1" : "0",
    NODE_ENV: mode,
  });
  await migrateDatabase(databaseUrl);
  if (mode === "production") await ensureBuilt(aborting.signal);
  // After the build, so that an interrupted first start has left nothing half done.
  if (settings.demo) await migrateDatabase(databaseUrl, loadDemoOnce);
  if (ending) return;
  const [banner] = await Promise.all([
    settings.demo ? demoBanner(databaseUrl) : "",
    keepServer(process.env, settings.port),
  ]);
  say(`\n  Élan est prêt : ${settings.appUrl}\n`);
  if (banner) say(banner);
  say("  Ctrl-C arrête tout.\n");
}

/** `npm start` and `npm run dev`: everything that Élan needs, from the database to the web server, until a signal. */
export async function launch(mode: "production" | "development"): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"])
    process.on(signal, () => void end(0));
  try {
    await run(mode);
  } catch (error) {
    if (!ending) report(error);
    await end(1);
  }
}
