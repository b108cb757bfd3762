import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { PagesProcess } from "./pages-process.ts";

/** What is drawn at once; the others wait. */
const AT_ONCE = 4;
/** What takes longer is drawn by whoever asks: on a machine that is all taken that process has its turn last. */
const PATIENCE_MS = 3_000;
/** Late for so long, it hangs. */
const HUNG_MS = 20_000;
let lateSince: number | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
/** Of the connection between the two processes; and the front numbers requests by itself. */
const BETWEEN = ["connection", "keep-alive", "transfer-encoding", "date", "x-request-id"];

export interface Drawn {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** Of a body that no page reads. */
const OF_BODY = ["content-length", "expect", "upgrade"];

/** Has the process that draws pages draw one; its headers are those of the page alone. Rejects where it is gone, or takes too long. */
export function drawnPage(
  pages: PagesProcess,
  port: number,
  url: string,
  { method, headers: given }: IncomingMessage,
): Promise<Drawn> {
  const headers = { ...given };
  for (const name of [...BETWEEN, ...OF_BODY]) delete headers[name];
  return new Promise((resolve, reject) => {
    const own = { host: "127.0.0.1", port, path: url, agent };
    const asked = ask({ ...own, method: method ?? "GET", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => {
        lateSince = undefined;
        const { statusCode = 502, headers } = answer;
        for (const name of BETWEEN) delete headers[name];
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
      });
    });
    const late = setTimeout(() => {
      lateSince ??= Date.now();
      if (Date.now() - lateSince > HUNG_MS) {
        pages.drop();
        lateSince = undefined;
      }
      asked.destroy(new Error("The page comes too late"));
    }, PATIENCE_MS);
    asked.on("error", reject).on("close", () => clearTimeout(late));
    asked.end();
  });
}
