import "server-only";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { v7 } from "uuid";
import { env } from "@/lib/infra/env";

/** The disk holds this many rendered pictures; the oldest are deleted first. */
const MAX_PICTURES = 2000;
const folder = () => path.join(env().dataDir, "drawings");
const fileOf = (key: string) => path.join(folder(), `${key}.jpg`);

export const readCachedPicture = (key: string): Promise<Buffer | null> =>
  readFile(fileOf(key)).catch(() => null);

/** A full or read-only disk stores nothing; the picture is then rendered again. */
export async function cachePicture(key: string, bytes: Buffer, most = MAX_PICTURES): Promise<void> {
  const part = path.join(folder(), `${v7()}.part`);
  try {
    await mkdir(folder(), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, fileOf(key));
    await dropOldest(most);
  } catch {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

async function dropOldest(most: number): Promise<void> {
  const names = await readdir(folder());
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder(), name);
      return { file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  // Deletes a tenth more, so that not every call has to list the files.
  const tooMany = names.length - Math.floor(most * 0.9);
  for (const { file } of files.toSorted((a, b) => a.at - b.at).slice(0, tooMany))
    await rm(file, { force: true });
}
