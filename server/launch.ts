import { chmodSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type Env, readEnv, sessionUrl } from "@/lib/infra/env";
import { demoBanner, demoWasInterrupted, loadDemoOnce } from "@/ops/demo/demo";
import { addressToListenOn } from "@/server/http/own-address";
import { type Cluster, startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { ensureBuilt } from "./build";
import { keepAlive } from "./keep-alive";
import { keptSecret } from "./kept-secret";
import { takeLock } from "./lock";
import { freePort, isBadPort, portRefusal, stopChild } from "./processes";
import { spawnServer, untilHealthy, untilReady } from "./server-process";
import { Failure, oneLine, report, say } from "./terminal";

const SERVER_PATIENCE_MS = 40_000;

const aborting = new AbortController();
const cleanups: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

const ended = () => ending !== undefined;

/** Undoes what was started, the last first, and leaves. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    aborting.abort();
    for (const cleanup of cleanups.reverse()) await cleanup();
    process.exit(code);
  })();
  return ending;
}

async function checkPort(port: number, host: string | undefined): Promise<void> {
  const refusal = await portRefusal(port, host);
  if (refusal === "EADDRINUSE") {
    throw new Failure(
      `Le port ${port} est déjà utilisé : arrêtez le programme qui l'occupe, ou choisissez-en un autre (PORT=${port + 1} npm start).`,
    );
  }
  if (await isBadPort(port))
    throw new Failure(
      `Les navigateurs refusent le port ${port} : choisissez-en un autre (PORT=3000 npm start).`,
    );
  if (refusal && host)
    throw new Failure(
      `L'adresse ${host}, port ${port}, ne peut pas être ouverte (${refusal}) : choisissez-en une autre de cette machine (HOST, PORT).`,
    );
  if (refusal)
    throw new Failure(
      `Le port ${port} ne peut pas être ouvert (${refusal}) : choisissez-en un autre (PORT=3000 npm start).`,
    );
}

function makeDataDir(env: Env): void {
  try {
    mkdirSync(env.dataDir, { recursive: true });
  } catch (error) {
    throw new Failure(
      `Le dossier de données ${env.dataDir} ne peut pas être créé (${String(error)}) : choisissez-en un autre (DATA_DIR).`,
    );
  }
  closeMails(path.join(env.dataDir, "mail"));
}

/** Some mails hold links that open an account; the folder of an older release was readable by all. */
function closeMails(mails: string): void {
  try {
    if (existsSync(mails)) chmodSync(mails, 0o700);
  } catch (error) {
    say(
      `Attention : ${mails} reste lisible par d'autres comptes de cette machine (${oneLine(error)}). Fermez-le : chmod 700.`,
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
  const cluster = await starting;
  void keepAlive(cluster.process, {
    name: "La base de données",
    again: async () => {
      starting = startCluster(dataDir, { port: cluster.port });
      return (await starting).process;
    },
    ended,
    giveUp: () => end(1),
  });
  return cluster;
}

async function keepServer(env: NodeJS.ProcessEnv, port: number): Promise<void> {
  let server = spawnServer(env);
  cleanups.push(() => stopChild(server, "SIGTERM", SERVER_PATIENCE_MS));
  await untilHealthy(server, port);
  void keepAlive(server, {
    name: "L'application",
    again: async () => {
      server = spawnServer(env);
      await untilReady(server, port);
      return server;
    },
    ended,
    giveUp: () => end(1),
  });
}

async function run(mode: "production" | "development"): Promise<void> {
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  const settings = readEnv();
  const embedded = settings.databaseUrl === undefined;
  const announced = Boolean(process.env.APP_URL?.trim());
  makeDataDir(settings);
  if (embedded) holdDataDir(settings);
  const secret = settings.secret ?? keptSecret(settings.dataDir);
  await checkPort(settings.port, settings.listenOn);

  const databaseUrl = settings.databaseUrl ?? (await keepCluster(settings.dataDir)).url;
  // From here on, this process and its children see one complete environment.
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret,
    APP_URL: settings.appUrl,
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    DEMO: settings.demo ? "1" : "0",
    NODE_ENV: mode,
  });
  const directUrl = sessionUrl(databaseUrl);
  await migrateDatabase(directUrl);
  if (mode === "production") await ensureBuilt(aborting.signal);
  // After the build, so that an interrupted first start has left nothing half done.
  if (settings.demo) await migrateDatabase(directUrl, (client) => loadDemoOnce(client, say));
  if (ending) return;
  // Whatever DEMO says now: an earlier start may have loaded it.
  const demoAccounts = await demoBanner(databaseUrl);
  const host = addressToListenOn(settings.listenOn, demoAccounts !== "", announced);
  process.env.HOST = host;
  await keepServer(process.env, settings.port);
  say(`\n  Élan est prêt : ${settings.appUrl}\n`);
  if (settings.demo && demoAccounts) say(demoAccounts);
  if (host && settings.listenOn === undefined)
    say(
      `  Ouvert à cette machine seule (${host}), parce que ces mots de passe sont publics. Pour les autres machines :\n  HOST=0.0.0.0, ou APP_URL avec l'adresse du site.\n`,
    );
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
