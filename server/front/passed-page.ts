import {
  Agent,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { alikeForAll } from "./content-policy.ts";
import { keepAnswer, sharedKey } from "./held-page.ts";
import type { PagesProcess } from "./pages-process.ts";

/** What is drawn at once; the others wait. */
const AT_ONCE = 4;
const PATIENCE_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
/** Of the connection between the two processes; and the front numbers requests by itself. */
const BETWEEN = ["connection", "keep-alive", "transfer-encoding", "date", "x-request-id"];

interface Drawn {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Of a body that no page reads. */
const OF_BODY = ["content-length", "expect", "upgrade"];

function drawn(
  pages: PagesProcess,
  port: number,
  url: string,
  { method, headers: given }: IncomingMessage,
): Promise<Drawn> {
  const headers = { ...given };
  for (const name of [...BETWEEN, ...OF_BODY]) delete headers[name];
  return new Promise((resolve, reject) => {
    const own = { host: "127.0.0.1", port, path: url, agent, timeout: PATIENCE_MS };
    const asked = ask({ ...own, method: method ?? "GET", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const { statusCode = 502, headers } = answer;
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("timeout", () => {
      pages.drop();
      asked.destroy(new Error("The pages take too long"));
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Has a public page drawn by the process that draws them, and sends it; false: it is not there, and nothing was sent. */
export async function passPage(
  pages: PagesProcess,
  request: IncomingMessage,
  response: ServerResponse,
  { path, url }: { path: string; url: string },
): Promise<boolean> {
  if (!alikeForAll(path) || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const port = pages.port();
  if (port === undefined) return false;
  let page: Drawn;
  try {
    page = await drawn(pages, port, url, request);
  } catch {
    return false;
  }
  for (const name of BETWEEN) delete page.headers[name];
  for (const [name, value] of Object.entries(page.headers))
    if (value !== undefined) response.setHeader(name, value);
  response.statusCode = page.status;
  if (page.status === 200) keepAnswer(sharedKey(request, path), page.headers, page.body);
  response.end(page.body);
  return true;
}
