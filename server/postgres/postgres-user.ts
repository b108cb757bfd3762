import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import path from "node:path";
import { Failure } from "@/server/terminal";

/** The user of PostgreSQL's programs, which do not run as root. */
export interface PostgresUser {
  /** Returns the command and its arguments for `spawn`. */
  command: (program: string, args: string[]) => [string, string[]];
  ids: { uid?: number; gid?: number };
  takeOwnership: (file: string) => void;
}

function id(flag: "-u" | "-g"): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
}

function ensureUser(): { uid: number; gid: number } {
  if (id("-u") === undefined) {
    spawnSync("groupadd", ["--system", "postgres"]);
    spawnSync("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]);
  }
  const [uid, gid] = [id("-u"), id("-g")];
  if (uid === undefined || gid === undefined) {
    throw new Failure(
      "PostgreSQL refuse de tourner en root et l'utilisateur « postgres » n'a pas pu être créé : lancez Élan avec un autre utilisateur, ou donnez DATABASE_URL.",
    );
  }
  return { uid, gid };
}

/** Whether the user may enter every folder above `target`. */
function canEnterParents(target: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

export function postgresUser(paths: string[]): PostgresUser {
  const plain = (program: string, args: string[]): [string, string[]] => [program, args];
  if (process.getuid?.() !== 0) return { command: plain, ids: {}, takeOwnership: () => undefined };
  const ids = ensureUser();
  const takeOwnership = (file: string) => chownSync(file, ids.uid, ids.gid);
  const closed = paths.find((target) => !canEnterParents(target, ids));
  if (closed === undefined) return { command: plain, ids, takeOwnership };
  // In a folder of root, the user keeps only root's right to pass.
  const setpriv = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    "--clear-groups",
    // Without this, access(2) ignores that right.
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--",
  ];
  if (spawnSync("setpriv", [...setpriv, "test", "-x", path.dirname(closed)]).status === 0) {
    return {
      command: (program, args) => ["setpriv", [...setpriv, program, ...args]],
      ids: {},
      takeOwnership,
    };
  }
  throw new Failure(
    `PostgreSQL refuse de tourner en root et l'utilisateur « postgres » ne peut pas atteindre ${closed} : placez Élan et DATA_DIR dans un dossier ouvert à tous (/srv ou /opt par exemple).`,
  );
}
