import { createWriteStream, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { withDatabase } from "@/server/postgres/data-database";
import { Failure, oneLine, report, say } from "@/server/terminal";
import { backupOf } from "./backup-write";

/** Writes the database to `file`, which appears only when it is complete. */
async function backUp(file: string | undefined): Promise<void> {
  if (!file) throw new Failure("Dans quel fichier ? npm run backup -- elan.backup");
  if (existsSync(file)) throw new Failure(`${file} existe déjà : choisissez un autre nom.`);
  const draft = `${file}.part`;
  try {
    await withDatabase((client) =>
      pipeline(
        Readable.from(backupOf(client)),
        createGzip(),
        createWriteStream(draft, { mode: 0o600 }),
      ),
    );
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof Failure
      ? error
      : new Failure(`La sauvegarde a échoué, aucun fichier n'a été gardé : ${oneLine(error)}`);
  }
  say(`Sauvegarde écrite : ${file} (${(statSync(file).size / 1e6).toFixed(1)} Mo).`);
}

try {
  await backUp(process.argv[2]);
  process.exit(0);
} catch (error) {
  report(error);
  process.exit(1);
}
