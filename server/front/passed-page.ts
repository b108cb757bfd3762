import type { IncomingMessage, ServerResponse } from "node:http";
import { type Drawn, drawnPage } from "../pages/drawn-page.ts";
import type { PagesProcess } from "../pages/pages-process.ts";
import { sameForAll } from "../policies/content-policy.ts";
import { sharedKey, storeResponse } from "./held-page.ts";

/** Has a public page drawn by the process that draws them, and sends it; false: it is not there, and nothing was sent. */
export async function passPage(
  pages: PagesProcess,
  request: IncomingMessage,
  response: ServerResponse,
  { path, url }: { path: string; url: string },
): Promise<boolean> {
  if (!sameForAll(path) || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const port = pages.port();
  if (port === undefined) return false;
  let page: Drawn;
  try {
    page = await drawnPage(pages, port, url, request);
  } catch {
    return false;
  }
  for (const [name, value] of Object.entries(page.headers))
    if (value !== undefined) response.setHeader(name, value);
  response.statusCode = page.status;
  if (page.status === 200) storeResponse(sharedKey(request, path), page.headers, page.body);
  response.end(page.body);
  return true;
}
