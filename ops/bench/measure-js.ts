import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

export interface LoadedScripts {
  /** Bytes after gzip, of every script that the page has loaded. */
  total: number;
  files: { address: string; bytes: number; text: string }[];
}

type Script = LoadedScripts["files"][number];
/** By their address, in which stands what they hold: most pages share most of them. */
const known = new Map<string, Promise<Script>>();

async function scriptOf(response: Response, address: string): Promise<Script> {
  const body = await response.body();
  return { address, bytes: gzipSync(body).length, text: body.toString("utf8") };
}

/** What a page loads of JavaScript from its first byte until nothing more comes; `ready` waits for what the page is for. */
export async function loadedScripts(
  page: Page,
  address: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<LoadedScripts> {
  const pending = new Map<string, Promise<Script>>();
  const note = (response: Response) => {
    const { href, pathname } = new URL(response.url());
    if (!response.ok()) return;
    if (response.request().resourceType() !== "script" && !pathname.endsWith(".js")) return;
    const script = known.get(href) ?? scriptOf(response, pathname);
    known.set(href, script);
    pending.set(pathname, script);
  };
  // What is fetched ahead, once the page rests, is no part of its start.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  page.on("response", note);
  await page.goto(address);
  await ready(page);
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  const files = await Promise.all(pending.values());
  return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
}
