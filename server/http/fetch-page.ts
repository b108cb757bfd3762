import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** More at once would only wait for the one processor that renders. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface RenderedPage {
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
}

interface Options {
  method?: "GET" | "HEAD";
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Has a server of this machine render a page. Unlike fetch() it sends the address as it stands. */
export async function fetchPage(
  origin: string,
  path: string,
  options: Options,
): Promise<RenderedPage> {
  const sent = request(origin, { ...options, path, agent }).end();
  // An abort after the response's head is the body's error.
  sent.on("error", () => undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: response.statusCode ?? 502,
    headers: response.headers,
    html: await text(response),
  };
}
