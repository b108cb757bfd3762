import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Failure, say } from "@/server/terminal";

// The headless shell takes half the processor time of a whole browser.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
/** The system's own update may hold dpkg's lock. */
const PATIENT = ["-o", "DPkg::Lock::Timeout=300"];
const isRoot = process.getuid?.() === 0;

export const launchArgs = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** A download without its system libraries does not run. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ["--version", ...launchArgs]).status === 0;
}

/** Finds a Chromium on the PATH, else Playwright's download. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, chromium.executablePath()].find(runs);
}

function quietly(file: string, args: string[]): void {
  spawnSync(file, args, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Finds a Chromium, or installs Playwright's or Debian's. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  say("Installation de Chromium…");
  const playwright = path.resolve("node_modules/playwright/cli.js");
  quietly(process.execPath, [
    playwright,
    "install",
    ...(isRoot ? ["--with-deps"] : []),
    "chromium",
  ]);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  if (isRoot) {
    quietly("apt-get", [...PATIENT, "update"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      quietly("apt-get", [...PATIENT, "install", "-y", "--no-install-recommends", name]);
      const packaged = findChromium();
      if (packaged) return packaged;
    }
  }
  throw new Failure(
    "Aucun Chromium pour les parcours : installez le paquet « chromium » de votre système, puis relancez.",
  );
}
