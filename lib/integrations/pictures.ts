import "server-only";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { del, put } from "@vercel/blob";
import { v7 } from "uuid";
import { env } from "@/lib/infra/env";

/** Without Vercel Blob, the app serves pictures from this folder. */
const folder = () => path.join(env().dataDir, "pictures");
const NAME = /^[0-9a-f-]{36}\.webp$/;
/** Vercel's library retries for minutes, which is too long for a waiting coach. */
const TIMEOUT_MS = 10_000;
const LOCAL = "/pictures/";

/** Returns the stored picture's address. */
export async function storePicture(bytes: Buffer): Promise<string> {
  const name = `${v7()}.webp`;
  const { blobToken } = env();
  if (blobToken) {
    const stored = await put(`pictures/${name}`, bytes, {
      access: "public",
      contentType: "image/webp",
      token: blobToken,
      abortSignal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A proxy may also return 200.
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

/** Succeeds when the picture is missing already. */
export async function removePicture(url: string): Promise<void> {
  if (!url.startsWith(LOCAL)) {
    await del(url, { token: env().blobToken, abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
    return;
  }
  const name = url.slice(LOCAL.length);
  if (NAME.test(name)) await rm(path.join(folder(), name), { force: true });
}

/** Returns null when there is no such picture on disk. */
export async function readPicture(name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(path.join(folder(), name)).catch(() => null);
}

const STORE = /^https:\/\/[\w-]+\.public\.blob\.vercel-storage\.com\//;

/** Returns null when there is no such picture, or when the store does not respond. */
export async function readPictureAt(url: string): Promise<Buffer | null> {
  if (url.startsWith(LOCAL)) return readPicture(url.slice(LOCAL.length));
  if (!STORE.test(url)) return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal }).catch(() => null);
  return response?.ok ? Buffer.from(await response.arrayBuffer()) : null;
}
