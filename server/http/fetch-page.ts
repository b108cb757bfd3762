import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** More sockets would only wait for the one processor that renders. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface RenderedPage {
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
}

/** A page rendered without `notFound()` has status 200, so the page says that its class is gone. */
export const isGone = (html: string): boolean => html.includes('<main data-status="404"');

interface Options {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Fetches a page of this machine's server with its address unchanged, unlike fetch(). */
export async function fetchPage(
  origin: string,
  path: string,
  options: Options,
): Promise<RenderedPage> {
  const sent = request(origin, { ...options, path, agent }).end();
  // An abort after the response's head is an error of the body.
  sent.on("error", () => undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const html = await text(response);
  const status = isGone(html) ? 404 : (response.statusCode ?? 502);
  return { status, headers: response.headers, html };
}
