import "server-only";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { v7 } from "uuid";
import { env } from "@/lib/infra/env";

/** What is drawn anew at any time is kept on disk, so many of them: the oldest go first. */
const MOST_KEPT = 2000;
const folder = () => path.join(env().dataDir, "drawings");
const fileOf = (key: string) => path.join(folder(), `${key}.png`);

export const readCachedPicture = (key: string): Promise<Buffer | null> =>
  readFile(fileOf(key)).catch(() => null);

/** Keeps a drawing; a disk that is full or closed keeps none, and it is drawn again. */
export async function keepDrawing(key: string, bytes: Buffer, most = MOST_KEPT): Promise<void> {
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
  // A tenth more, so that not every drawing has to look.
  const tooMany = names.length - Math.floor(most * 0.9);
  for (const { file } of files.toSorted((a, b) => a.at - b.at).slice(0, tooMany))
    await rm(file, { force: true });
}
