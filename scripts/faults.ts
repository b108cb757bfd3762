// Kills the server and its database under load, again and again, and checks that nothing acknowledged was lost or done
// twice. `npm run test:faults` runs it in full; `npm test` in short (FAULTS=short).
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "./build";
import { Studio } from "./faults-load";
import { commandLine, freePort, stopChild } from "./processes";
import { temporaryDataDir } from "./temporary";
import { Failure, report, say } from "./terminal";

const short = process.env.FAULTS === "short";
const SERVER_KILLS = short ? 2 : 20;
const DATABASE_KILLS = short ? 1 : 10;
/** The start command gives up on what dies more than five times a minute. */
const PAUSE_MS = short ? 4_000 : 14_000;

/** The server's process below this one's start command. */
function serverPid(port: number): number | undefined {
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!pid || !/scripts\/serve\.ts/.test(commandLine(pid))) continue;
    try {
      if (readFileSync(`/proc/${pid}/environ`, "utf8").includes(`\0PORT=${port}\0`)) return pid;
    } catch {
      // Gone meanwhile, or another user's.
    }
  }
  return undefined;
}

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

async function untilHealthy(origin: string): Promise<void> {
  for (let n = 0; n < 300; n += 1) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Failure("Le serveur ne revient pas après une panne.");
}

async function run(): Promise<string[]> {
  await ensureBuilt(new AbortController().signal);
  const dataDir = await temporaryDataDir();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: "0",
    RATE_LIMITS: "off",
    DATABASE_URL: "",
  };
  const starter = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", path.resolve("scripts/start.ts")],
    { env, stdio: ["ignore", "ignore", "ignore", "ipc"] },
  );
  try {
    await untilHealthy(origin);
    const studio = new Studio(origin);
    await studio.build(short ? 8 : 16, 6);
    await studio.underLoad(async () => {
      const kills = [
        ...Array<() => number | undefined>(SERVER_KILLS).fill(() => serverPid(port)),
        ...Array<() => number | undefined>(DATABASE_KILLS).fill(() => postmasterPid(dataDir)),
      ];
      for (const find of kills) {
        await sleep(PAUSE_MS * (0.75 + Math.random() / 2));
        await untilHealthy(origin);
        const pid = find();
        if (!pid) throw new Failure("Rien à arrêter.");
        process.kill(pid, "SIGKILL");
      }
      await untilHealthy(origin);
      await sleep(1_000);
    });
    const found = await studio.differences();
    const audit = spawnSync(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", path.resolve("scripts/audit.ts")],
      { env, encoding: "utf8" },
    );
    if (audit.status !== 0) found.push(`${audit.stdout}${audit.stderr}`.trim());
    const answered = [...studio.answers].map(([status, n]) => `${n} × ${status}`).join(", ");
    say(
      `${SERVER_KILLS} arrêts brutaux du serveur, ${DATABASE_KILLS} de la base ; réponses : ${answered} ; ${studio.retries} nouveaux essais.`,
    );
    return found;
  } finally {
    await stopChild(starter, "SIGTERM", 45_000);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

try {
  const found = await run();
  for (const line of found) say(line);
  say(found.length === 0 ? "Rien de perdu, rien en double." : `${found.length} écarts.`);
  process.exit(found.length === 0 ? 0 : 1);
} catch (error) {
  report(error);
  process.exit(1);
}
