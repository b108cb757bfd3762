import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

export interface LoadedScripts {
  /** Bytes after gzip, of every script that the page has loaded. */
  total: number;
  files: { address: string; bytes: number; text: string }[];
}

/** What a page loads of JavaScript from its first byte until nothing more comes; `ready` waits for what the page is for. */
export async function loadedScripts(
  page: Page,
  address: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<LoadedScripts> {
  const pending: Promise<LoadedScripts["files"][number]>[] = [];
  const seen = new Set<string>();
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!response.ok()) return;
    if (response.request().resourceType() !== "script" && !pathname.endsWith(".js")) return;
    if (seen.has(pathname)) return;
    seen.add(pathname);
    pending.push(
      response.body().then((body) => ({
        address: pathname,
        bytes: gzipSync(body).length,
        text: body.toString("utf8"),
      })),
    );
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
  const files = await Promise.all(pending);
  return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
}
