// Runs the Dockerfile's steps in temporary folders, without a container engine.
// The result runs as its user, with its own files and database.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RetryingClient } from "@/ops/chaos/client";
import { startCluster } from "@/server/postgres/embedded";
import { freePort, stopChild } from "@/server/processes";
import { untilHealthy } from "@/server/server-process";
import { temporaryDataDir } from "@/server/temporary";
import { Failure, report, say } from "@/server/terminal";
import { commandOf, environmentOf, readStages, type Stage } from "./dockerfile";

const PLACE = "/app";
const nodeFolder = path.dirname(process.execPath);
const basics = { PATH: `${nodeFolder}:${process.env.PATH}`, HOME: process.env.HOME ?? "/root" };

/** The files of `COPY . .`: those of git that .dockerignore allows. */
function contextFiles(): string[] {
  const lines = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  const included = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const excluded = lines.filter((line) => !/^(!|\*$)/.test(line));
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  const within = (file: string, entry: string) => file === entry || file.startsWith(`${entry}/`);
  return listed.stdout.split("\n").filter((file) => {
    const left = included.some((entry) => within(file, entry)) && existsSync(file);
    const out = (rule: string) =>
      rule.startsWith("**/*") ? file.endsWith(rule.slice(4)) : within(file, rule);
    return left && !excluded.some(out);
  });
}

/** The stage's environment with its paths in `folder`. */
function environment(stage: Stage, folder: string): Record<string, string> {
  const env = Object.entries(environmentOf(stage)).map(([name, value]) => [
    name,
    value.replace(PLACE, folder),
  ]);
  return { ...basics, ...Object.fromEntries(env) };
}

function copy(rest: string, folder: string, stages: Map<string, string>): void {
  const words = rest.split(" ");
  const from = /^--from=(.+)$/.exec(words[0] ?? "")?.[1];
  const sources = words.slice(from ? 1 : 0, -1);
  const source = stages.get(from ?? "");
  if (source) {
    const folderThere = path.join(source, path.relative(PLACE, sources[0] ?? ""));
    cpSync(folderThere, folder, {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
    return;
  }
  for (const file of sources[0] === "." ? contextFiles() : sources)
    cpSync(file, path.join(folder, file));
}

/** Runs a stage in `folder` in place of /app. */
function runStage(stage: Stage, folder: string, stages: Map<string, string>): void {
  mkdirSync(folder);
  for (const { name, rest } of stage.instructions) {
    if (name === "COPY") copy(rest, folder, stages);
    if (name !== "RUN") continue;
    say(`RUN ${rest}`);
    const done = spawnSync("sh", ["-ec", rest], {
      cwd: folder,
      // npm needs this machine's environment for the registry.
      env: { ...process.env, ...environment(stage, folder) },
      encoding: "utf8",
    });
    if (done.status !== 0) throw new Failure(`${rest}\n${done.stdout}${done.stderr}`);
  }
}

/** Checks the first mail, which loads the packages that render it. */
async function checkWelcomeMail(folder: string): Promise<void> {
  for (let n = 0; n < 50; n += 1) {
    await sleep(200);
    const [name] = globSync(path.join(folder, "*.json"));
    if (!name) continue;
    const { html } = JSON.parse(readFileSync(name, "utf8"));
    if (html.includes("Bonjour Ana,</p>")) return;
    throw new Failure("Le mail de bienvenue n'est pas en HTML.");
  }
  throw new Failure("Le mail de bienvenue n'est pas parti.");
}

async function tryOut(origin: string, env: NodeJS.ProcessEnv): Promise<void> {
  const client = new RetryingClient(origin);
  const coach = await client.register("COACH");
  await checkWelcomeMail(path.join(env.DATA_DIR ?? "", "mail"));
  const { code } = await client.must("GET", "/api/user/me", coach.token);
  const form = new FormData();
  form.append("file", new Blob([readFileSync("public/vitrine/partage.png")]), "moi.png");
  const avatar = await fetch(`${origin}/api/user/avatar`, {
    method: "POST",
    headers: { authorization: `Bearer ${coach.token}` },
    body: form,
  });
  if (!avatar.ok) throw new Failure(`Image refusée : ${avatar.status}`);
  const { url } = (await avatar.json()) as { url: string };
  for (const [page, words] of [
    ["/mentions-legales", "Studio de l'image"],
    [`/c/${code}`, "Ana"],
    ["/login", "Se connecter"],
    ["/embed.js", "iframe"],
    [url, ""],
  ] as const) {
    const response = await fetch(`${origin}${page}`);
    const text = (await response.text()).replaceAll("&#x27;", "'");
    if (!response.ok || !text.includes(words)) throw new Failure(`${page} : ${response.status}`);
    const script = /<script[^>]* src="(\/_next\/[^"]+)"/.exec(text)?.[1];
    if (script && !(await fetch(`${origin}${script}`)).ok) throw new Failure(`${script} manque.`);
  }
}

async function runImage(stage: Stage, folder: string, dataDir: string): Promise<void> {
  const cluster = await startCluster(path.join(dataDir, "cluster"), { temporary: true });
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...environment(stage, folder),
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: cluster.url,
    NEXTAUTH_SECRET: "a secret that only this check may know",
    OPERATOR_NAME: "Studio de l'image",
  };
  const [uid, gid] = (stage.instructions.find(({ name }) => name === "USER")?.rest ?? "")
    .split(":")
    .map(Number);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  const run = ([file = "", ...args]: string[]): ChildProcess =>
    spawn(file, args, { cwd: folder, env, stdio: "inherit", ...user });
  const exitOf = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once("exit", resolve));
  const server = run(commandOf(stage, "CMD"));
  try {
    await untilHealthy(server, port);
    await tryOut(`http://127.0.0.1:${port}`, env);
    const check = commandOf(stage, "HEALTHCHECK");
    if ((await exitOf(run(check))) !== 0) throw new Failure("HEALTHCHECK refuse un serveur sain.");
    if ((await exitOf(run(["node", "audit.mjs"]))) !== 0) throw new Failure("audit.mjs échoue.");
    await stopChild(server, "SIGTERM", 40_000);
    if (server.exitCode !== 0) throw new Failure(`Arrêt : ${server.exitCode}.`);
    if ((await exitOf(run(check))) === 0)
      throw new Failure("HEALTHCHECK accepte un serveur arrêté.");
  } finally {
    await stopChild(server, "SIGKILL", 1_000);
    await cluster.stop();
  }
}

const dataDir = await temporaryDataDir();
try {
  const folders = new Map<string, string>();
  const stages = readStages();
  for (const [n, stage] of stages.entries()) {
    const folder = path.join(dataDir, `stage-${n}`);
    runStage(stage, folder, folders);
    folders.set(stage.name, folder);
    chmodSync(folder, 0o755);
  }
  const last = stages.at(-1);
  if (last) await runImage(last, folders.get(last.name) ?? "", dataDir);
  say("Les étapes du Dockerfile donnent un serveur qui démarre, sert, se surveille et s'arrête.");
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
