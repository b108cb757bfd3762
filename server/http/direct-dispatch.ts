import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ApiRequest, RouteHandler, SentResponse } from "@/lib/http/api-response";
import { acceptsEncoding } from "./accepts-encoding.ts";
import type { Found } from "./router.ts";

export type RouteModule = Partial<Record<string, RouteHandler>>;

/** A smaller response fits in one packet uncompressed. */
const WORTH_GZIP = 1024;
const COMPRESSIBLE = /^(text\/|application\/json)/;
const zip = promisify(gzip);

/** The parts of a Request that handlers read; a whole one costs as much as a small call's SQL. */
class DirectRequest implements ApiRequest {
  readonly #incoming: IncomingMessage;
  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
  }
  get method(): string {
    return this.#incoming.method ?? "GET";
  }
  get url(): string {
    return `http://localhost${this.#incoming.url}`;
  }
  readonly headers = {
    get: (name: string) => {
      const value = this.#incoming.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
    has: (name: string) => this.#incoming.headers[name.toLowerCase()] !== undefined,
  };
  get body(): AsyncIterable<Uint8Array> | null {
    const { headers, method } = this.#incoming;
    if (method === "GET" || method === "HEAD") return null;
    const length = headers["content-length"];
    if (headers["transfer-encoding"] === undefined && (length === undefined || length === "0"))
      return null;
    // A handler that stops reading still responds on this connection.
    return this.#incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  body: SentResponse["body"],
): Promise<void> {
  const { method } = request;
  if (body instanceof ReadableStream) {
    if (method !== "HEAD")
      return pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
        const isDisconnected = error.code === "ERR_STREAM_PREMATURE_CLOSE";
        // The message of Drizzle's own error holds the query's values.
        if (!isDisconnected) throw error.cause ?? error;
      });
    await body.cancel();
    response.end();
    return;
  }
  const compressible = COMPRESSIBLE.test(String(response.getHeader("content-type")));
  if (compressible) response.setHeader("vary", "accept-encoding");
  const zips =
    compressible &&
    method !== "HEAD" &&
    body.length >= WORTH_GZIP &&
    acceptsEncoding(request, "gzip");
  if (zips) response.setHeader("content-encoding", "gzip");
  response.end(zips ? await zip(body) : body);
}

/** Responds to a call of the API by its route module, as Next's router would. */
export async function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  { module, params }: Found<RouteModule>,
): Promise<void> {
  const handler = module[request.method ?? ""];
  if (!handler) throw new Error(`No ${request.method} for ${request.url}`);
  const incoming = new DirectRequest(request);
  const context = { params: Promise.resolve(params) };
  if (handler.respond) {
    const { status, headers, body } = await handler.respond(incoming, context);
    response.statusCode = status;
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    return send(request, response, body);
  }
  const result = await handler(incoming, context);
  response.statusCode = result.status;
  for (const [name, value] of result.headers)
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  return send(request, response, Buffer.from(await result.arrayBuffer()));
}
