// npm omits other systems' binaries that the registry lacks; `npm ci` then rejects the lock file.
// Run this after a change of dependencies.
import { readFileSync, writeFileSync } from "node:fs";

const systems = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  win32: "win32",
};
const processors = [
  "arm64",
  "x64",
  "ia32",
  "wasm32",
  "riscv64",
  "ppc64",
  "s390x",
  "loong64",
  "arm",
];

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

/** The lock file's folder of `name` as seen from `from`. */
function placed(from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  ) {
    const candidate = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (!folder) return undefined;
    if (!folder.includes("/node_modules/"))
      return lock.packages[`node_modules/${name}`] && `node_modules/${name}`;
  }
}

let added = 0;
for (const [from, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = /^\d+\.\d+\.\d+[\w.+-]*$/.exec(range)?.[0];
    if (!version || placed(from, name)) continue;
    const words = name.split(/[/-]/);
    const os = words.map((word) => systems[word]).find(Boolean);
    const cpu =
      processors.find((processor) => words.includes(processor)) ??
      (name.includes("arm-") ? "arm" : undefined);
    if (!os && !cpu) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(/musl/.test(name) && { libc: ["musl"] }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}
const root = lock.packages[""];
delete lock.packages[""];
lock.packages = {
  "": root,
  ...Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))),
};
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages added to package-lock.json`);
