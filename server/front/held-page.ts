import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import {
  inertPolicy,
  pagePolicy,
  sameForAll,
  scriptHashes,
  securityHeaders,
  withoutNeedlessScripts,
} from "../policies/content-policy.ts";

const NO_PAGE = /^\/(api|_next|pictures)\//;
const MOST_KEPT = 500;

interface Finished {
  body: Buffer;
  hashes: string[];
}
/** Pages already finished, by their ETag: what is static or regenerated is hashed and compressed once. */
const kept = new Map<string, Finished>();

/** With next.config.ts's `expireTime`: 60 s at most from a change to the page that shows it. */
const AGAIN_MS = 5_000;

interface Answer {
  until: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}
/** Answers of a moment ago that are alike for all, by address and encoding. */
const recent = new Map<string, Answer>();

function keep<T>(map: Map<string, T>, key: string, value: T): T {
  // Last used, last forgotten.
  map.delete(key);
  map.set(key, value);
  if (map.size > MOST_KEPT) map.delete(map.keys().next().value ?? "");
  return value;
}

function encodingFor(accepted: string): "br" | "gzip" | "identity" {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? "gzip" : "identity";
}

function compress(html: string, encoding: "br" | "gzip" | "identity"): Buffer {
  if (encoding === "gzip") return gzipSync(html);
  if (encoding === "identity") return Buffer.from(html);
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function finish(html: string, encoding: "br" | "gzip" | "identity"): Finished {
  return { body: compress(html, encoding), hashes: scriptHashes(html) };
}

/** Under which a page is kept that is the same for whoever asks as they do; undefined: it is not. */
export function sharedKey(
  { method, url, headers }: IncomingMessage,
  path: string,
): string | undefined {
  const alone =
    method !== "GET" || headers.rsc !== undefined || headers["if-none-match"] !== undefined;
  if (alone || !sameForAll(path)) return undefined;
  // What was asked of Next: an ETag alone is no proof that two pages are one.
  return `${url} ${encodingFor(String(headers["accept-encoding"] ?? ""))}`;
}

/** Sends what was answered a moment ago; false where nothing was. */
export function sendKept(response: ServerResponse, key: string | undefined): boolean {
  const again = key === undefined ? undefined : recent.get(key);
  if (!again || again.until <= Date.now()) return false;
  for (const [name, value] of Object.entries(again.headers))
    if (value !== undefined) response.setHeader(name, value);
  response.end(again.body);
  return true;
}

/** Keeps a page for whoever asks next. */
export function storeResponse(
  key: string | undefined,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): void {
  if (key !== undefined) keep(recent, key, { until: Date.now() + AGAIN_MS, headers, body });
}

const finishOnce = (key: string, make: () => Finished): Finished =>
  keep(kept, key, kept.get(key) ?? make());

/**
 * Gives every answer its security headers. A page is held back until it is whole, because its policy lists the hashes of
 * the scripts within; it is compressed here, after that.
 */
export function secure(request: IncomingMessage, response: ServerResponse, path: string): void {
  for (const [name, value] of Object.entries(securityHeaders(path)))
    response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", inertPolicy(path));
  if (NO_PAGE.test(path) || request.headers.rsc !== undefined || request.method !== "GET") return;

  const shared = sharedKey(request, path);
  const address = request.url;
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  delete request.headers["accept-encoding"];
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: (string | Uint8Array)[] = [];
  let whole = false;
  const holds = () =>
    !whole &&
    !response.headersSent &&
    String(response.getHeader("content-type")).startsWith("text/html");
  const take = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(chunk);
  };

  // Next's compression asks for the head before it hands the body on.
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (holds()) return response;
    // The browser keeps the policy that it has with the page.
    if (args[0] === 304) response.removeHeader("Content-Security-Policy");
    return writeHead.apply(response, args);
  }) as typeof writeHead;
  response.flushHeaders = () => void (holds() || flushHeaders.call(response));
  response.write = ((...args: Parameters<typeof write>) => {
    if (!holds()) return write.apply(response, args);
    take(args[0]);
    for (const last of args) if (typeof last === "function") last();
    return true;
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    if (!holds()) return end.apply(response, args);
    take(args[0]);
    whole = true;
    const etag = response.getHeader("etag");
    // Next draws its errors in the browser.
    const complete = response.statusCode === 200;
    const make = () => {
      const html = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString();
      return finish(complete ? withoutNeedlessScripts(path, html) : html, encoding);
    };
    const { body, hashes } = etag
      ? finishOnce(`${String(etag)} ${address} ${encoding}`, make)
      : make();
    response.setHeader("Content-Security-Policy", pagePolicy(path, hashes));
    response.setHeader("Content-Length", body.length);
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    const vary = String(response.getHeader("vary") ?? "");
    if (!/accept-encoding/i.test(vary))
      response.setHeader("Vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    if (shared && complete) {
      const headers = { ...response.getHeaders() };
      delete headers["x-request-id"];
      storeResponse(shared, headers, body);
    }
    return end.call(response, body, "utf8");
  }) as typeof end;
}
