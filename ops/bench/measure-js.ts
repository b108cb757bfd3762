import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

export interface LoadedScripts {
  /** Bytes after gzip of every loaded script. */
  total: number;
  files: { address: string; bytes: number; text: string }[];
}

type Script = LoadedScripts["files"][number];
/** Pages share most scripts, and an address names its content. */
const known = new Map<string, Promise<Script>>();

async function scriptOf(response: Response, address: string): Promise<Script> {
  const body = await response.body();
  return { address, bytes: gzipSync(body).length, text: body.toString("utf8") };
}

/** Loads a page until `ready` and an idle network; returns its scripts. */
export async function loadedScripts(
  page: Page,
  address: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<LoadedScripts> {
  const pending = new Map<string, Promise<Script>>();
  const target = new URL(address, "http://localhost").pathname;
  const record = (response: Response) => {
    const { href, pathname } = new URL(response.url());
    // A response to the page before has no body any more.
    if (!response.ok() || new URL(page.url()).pathname !== target) return;
    if (response.request().resourceType() !== "script" && !pathname.endsWith(".js")) return;
    const script = known.get(href) ?? scriptOf(response, pathname);
    known.set(href, script);
    pending.set(pathname, script);
  };
  // The prefetch is no part of a page's start, so the data saver disables it.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  page.on("response", record);
  await page.goto(address);
  await ready(page);
  await page.waitForLoadState("networkidle");
  page.off("response", record);
  const files = await Promise.all(pending.values());
  return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
}
