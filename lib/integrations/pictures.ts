import "server-only";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { del, put } from "@vercel/blob";
import { v7 } from "uuid";
import { env } from "@/lib/infra/env";

/** Where pictures are kept: Vercel Blob, or the disk, served by the app. */
const folder = () => path.join(env().dataDir, "pictures");
const NAME = /^[0-9a-f-]{36}\.webp$/;
/** Its library tries a failing store again for minutes; whoever waits for a picture does not. */
const PATIENCE_MS = 10_000;
const LOCAL = "/pictures/";

/** Stores a WebP picture under a name of its own; answers its address. */
export async function storePicture(bytes: Buffer): Promise<string> {
  const name = `${v7()}.webp`;
  const { blobToken } = env();
  if (blobToken) {
    const stored = await put(`pictures/${name}`, bytes, {
      access: "public",
      contentType: "image/webp",
      token: blobToken,
      abortSignal: AbortSignal.timeout(PATIENCE_MS),
    });
    // What stands between the store and us may answer 200 too.
    if (!/^https:\/\//.test(stored.url)) throw new Error("The store names no address");
    return stored.url;
  }
  await mkdir(folder(), { recursive: true });
  const file = path.join(folder(), name);
  try {
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined);
    throw error;
  }
  return `${LOCAL}${name}`;
}

/** Removes a stored picture; one that is gone already is fine. */
export async function removePicture(url: string): Promise<void> {
  if (!url.startsWith(LOCAL)) {
    await del(url, { token: env().blobToken, abortSignal: AbortSignal.timeout(PATIENCE_MS) });
    return;
  }
  const name = url.slice(LOCAL.length);
  if (NAME.test(name)) await rm(path.join(folder(), name), { force: true });
}

/** A picture kept on disk, or null. */
export async function readPicture(name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(path.join(folder(), name)).catch(() => null);
}
