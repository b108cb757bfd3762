// The API's own road: from Node's request straight to the function of its route.ts, and back. Next's router leads to the
// same functions; lib/http/parity.api.test.ts compares both.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ApiRequest, RouteHandler, Sent } from "@/lib/http/api-response";
import { inertPolicy, securityHeaders } from "../policies/content-policy.ts";
import type { Found } from "./router.ts";

export type RouteModule = Partial<Record<string, RouteHandler>>;

/** Less than this is sent in one packet, compressed or not. */
const WORTH_GZIP = 1024;
const COMPRESSIBLE = /^(text\/|application\/json)/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const zip = promisify(gzip);

/** What handlers ask of a Request, without the cost of one. */
class OwnRequest implements ApiRequest {
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
    // Who stops reading still answers on this connection.
    return this.#incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  }
}

/** Next's own compression offers no other. */
const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  GZIP.test(String(headers["accept-encoding"] ?? ""));

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Sent["body"],
): Promise<void> {
  response.statusCode = status;
  const alone = request.method === "HEAD";
  if (body instanceof ReadableStream) {
    // Whoever leaves before its end ends it.
    if (!alone) return pipeline(body, response).catch(() => undefined);
    await body.cancel();
    response.end();
    return;
  }
  const compressible = COMPRESSIBLE.test(String(response.getHeader("content-type")));
  if (compressible) response.setHeader("vary", "accept-encoding");
  if (alone || !compressible || body.length < WORTH_GZIP || !acceptsGzip(request)) {
    // To HEAD Node sends none of it.
    response.end(body);
    return;
  }
  const zipped = await zip(body);
  response.setHeader("content-encoding", "gzip");
  response.end(zipped);
}

/** Answers a request of the API by the module of its route, whose functions lib/http/methods.ts makes. */
export async function answerOwn(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { module, params }: Found<RouteModule>,
): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders(path)))
    response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", inertPolicy(path));
  const handler = module[request.method ?? ""];
  if (!handler) throw new Error(`No ${request.method} for ${path}`);
  const asked = new OwnRequest(request);
  const context = { params: Promise.resolve(params) };
  if (handler.answer) {
    const { status, headers, body } = await handler.answer(asked, context);
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    return send(request, response, status, body);
  }
  const answer = await handler(asked, context);
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  return send(request, response, answer.status, Buffer.from(await answer.arrayBuffer()));
}
