import { chmodSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { type Env, readEnv, sessionUrl } from "@/lib/infra/env";
import { demoBanner, demoWasInterrupted, loadDemoOnce } from "@/ops/demo/demo";
import { addressToListenOn } from "@/server/http/own-address";
import { type Cluster, startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { ensureBuilt } from "./build";
import { keepAlive } from "./keep-alive";
import { takeLock } from "./lock";
import { freePort, isBadPort, portError, stopChild } from "./processes";
import { spawnServer, untilHealthy, untilReady } from "./server-process";
import { storedSecret } from "./stored-secret";
import { Failure, oneLine, report, say } from "./terminal";

const SERVER_PATIENCE_MS = 40_000;

const aborting = new AbortController();
const cleanups: (() => unknown)[] = [];
let ending: Promise<void> | undefined;

const isStopping = () => ending !== undefined;

/** Runs the cleanups in reverse order and exits. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    aborting.abort();
    for (const cleanup of cleanups.reverse()) await cleanup();
    process.exit(code);
  })();
  return ending;
}

async function checkPort(port: number, host: string | undefined): Promise<void> {
  const error = await portError(port, host);
  if (error === "EADDRINUSE") {
    throw new Failure(
      `Le port ${port} est déjà utilisé : arrêtez le programme qui l'occupe, ou choisissez-en un autre (PORT=${port + 1} npm start).`,
    );
  }
  if (await isBadPort(port))
    throw new Failure(
      `Les navigateurs refusent le port ${port} : choisissez-en un autre (PORT=3000 npm start).`,
    );
  if (error && host)
    throw new Failure(
      `L'adresse ${host}, port ${port}, ne peut pas être ouverte (${error}) : choisissez-en une autre de cette machine (HOST, PORT).`,
    );
  if (error)
    throw new Failure(
      `Le port ${port} ne peut pas être ouvert (${error}) : choisissez-en un autre (PORT=3000 npm start).`,
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

/** Some mails hold login links, and an older release made the folder readable by all. */
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

/** Starts the embedded database, and again whenever it ends. */
async function keepCluster(dataDir: string): Promise<Cluster> {
  let starting = startCluster(dataDir, { empty: demoWasInterrupted(dataDir) });
  cleanups.push(async () => (await starting.catch(() => undefined))?.stop());
  const cluster = await starting;
  void keepAlive(cluster.process, {
    name: "La base de données",
    restart: async () => {
      starting = startCluster(dataDir, { port: cluster.port });
      return (await starting).process;
    },
    isStopping,
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
    restart: async () => {
      server = spawnServer(env);
      await untilReady(server, port);
      return server;
    },
    isStopping,
    giveUp: () => end(1),
  });
}

async function run(mode: "production" | "development"): Promise<void> {
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  const settings = readEnv();
  const embedded = settings.databaseUrl === undefined;
  const hasAppUrl = Boolean(process.env.APP_URL?.trim());
  makeDataDir(settings);
  if (embedded) holdDataDir(settings);
  const secret = settings.secret ?? storedSecret(settings.dataDir);
  await checkPort(settings.port, settings.listenOn);

  const databaseUrl = settings.databaseUrl ?? (await keepCluster(settings.dataDir)).url;
  // This process and its children use this environment from here on.
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
  // An interrupted build must leave no half of a demo.
  if (settings.demo) await migrateDatabase(directUrl, (client) => loadDemoOnce(client, say));
  if (ending) return;
  // An earlier start may have loaded the demo, whatever DEMO is now.
  const demoAccounts = await demoBanner(databaseUrl);
  const host = addressToListenOn(settings.listenOn, demoAccounts !== "", hasAppUrl);
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

/** Runs the database and the web server of `npm start` and `npm run dev` until a signal. */
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
