import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./terminal";

const SHORTEST = 32;

/** The secret that signs tokens, created once in the data folder. Throws Failure. */
export function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  let secret: string;
  try {
    if (!existsSync(file)) {
      // A rename leaves no half of the file when the start is killed.
      writeFileSync(`${file}.part`, randomBytes(48).toString("base64url"), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    }
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Failure(
      `Le secret ${file} ne peut pas être lu (${reason}) : rendez-le lisible à cet utilisateur, ou supprimez-le (un autre sera créé, et chacun devra se reconnecter).`,
    );
  }
  if (secret.length < SHORTEST)
    throw new Failure(
      `Le secret ${file} est vide ou incomplet : reprenez-le d'une sauvegarde, ou supprimez-le (un autre sera créé, et chacun devra se reconnecter).`,
    );
  return secret;
}
