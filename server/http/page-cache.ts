import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  isPublicPage,
  pagePolicy,
  scriptHashes,
  withoutNextScripts,
} from "../policies/content-policy.ts";
import { acceptsEncoding } from "./accepts-encoding.ts";
import { isGone, type RenderedPage } from "./fetch-page.ts";

const MOST_PAGES = 500;
/** A trainee's booking or another instance's change shows after this time at most. */
const FRESH_MS = 5_000;
/** Browsers ask again each time; a proxy may keep the page as long as this cache. */
const CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_MS / 1000}`;
/** These headers belong to Next's connection or to its encoding of the body. */
const NOT_COPIED = [
  ...["connection", "keep-alive", "transfer-encoding", "date", "x-request-id"],
  ...["content-length", "content-encoding"],
];

type Encoding = "br" | "gzip" | "identity";

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}
type Render = (url: string) => Promise<RenderedPage>;
interface Entry {
  page: Promise<Page>;
  until: number;
}

function encodingOf(request: IncomingMessage): Encoding {
  if (acceptsEncoding(request, "br")) return "br";
  return acceptsEncoding(request, "gzip") ? "gzip" : "identity";
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
function compress(html: string, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "gzip") return zip(html);
  if (encoding === "identity") return Buffer.from(html);
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

async function pageOf(path: string, rendered: RenderedPage, encoding: Encoding): Promise<Page> {
  const { status, html } = rendered;
  const headers: OutgoingHttpHeaders = { ...rendered.headers };
  for (const name of NOT_COPIED) delete headers[name];
  // Next renders its errors in the browser, so they keep their scripts.
  const isOwnPage = status === 200 || isGone(html);
  if (!isOwnPage) headers["content-security-policy"] = pagePolicy(path, scriptHashes(html));
  const sent = isOwnPage ? withoutNextScripts(html) : html;
  const body = await compress(sent, encoding);
  if (status === 200) {
    headers["cache-control"] = CACHE_CONTROL;
    headers.etag = `W/"${createHash("sha256").update(sent).digest("base64url")}"`;
  }
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  headers["content-length"] = body.length;
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return { status, headers, body };
}

function isUnchanged({ headers }: IncomingMessage, etag: string | undefined): boolean {
  if (!etag || headers["cache-control"]?.includes("no-cache")) return false;
  const strong = (one: string) => one.trim().replace(/^W\//, "");
  return (headers["if-none-match"] ?? "").split(",").some((one) => strong(one) === strong(etag));
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const unchanged = page.status === 200 && isUnchanged(request, page.headers.etag?.toString());
  response.statusCode = unchanged ? 304 : page.status;
  for (const [name, value] of Object.entries(page.headers))
    if (value !== undefined) response.setHeader(name, value);
  if (unchanged) {
    // A 304 keeps the browser's policy and body.
    for (const name of ["content-security-policy", "content-length", "content-encoding"])
      response.removeHeader(name);
    response.end();
  } else response.end(page.body);
}

/** Caches public pages for seconds, by address and encoding. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #render: Render;
  constructor(render: Render) {
    this.#render = render;
  }

  /** Makes the next visit of each page render it. */
  clear(): void {
    this.#entries.clear();
  }

  /** Sends a cached page; false when the page is not public or cannot be rendered now. */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> {
    const { method, url = "/", headers } = request;
    if (!isPublicPage(path) || (method !== "GET" && method !== "HEAD") || headers.rsc) return false;
    const encoding = encodingOf(request);
    const key = `${encoding} ${url}`;
    const known = this.#entries.get(key);
    const entry = known && known.until > Date.now() ? known : this.#add(key, path, url, encoding);
    let page: Page;
    try {
      page = await entry.page;
    } catch {
      this.#entries.delete(key);
      return false;
    }
    if (page.status !== 200) this.#entries.delete(key);
    send(request, response, page);
    return true;
  }

  #add(key: string, path: string, url: string, encoding: Encoding): Entry {
    const page = this.#render(url).then((rendered) => pageOf(path, rendered, encoding));
    // The time starts after the rendering; until then all callers wait for the same page.
    const entry: Entry = { page, until: Number.POSITIVE_INFINITY };
    void page.then(
      () => {
        entry.until = Date.now() + FRESH_MS;
      },
      () => undefined,
    );
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > MOST_PAGES)
      this.#entries.delete(this.#entries.keys().next().value ?? "");
    return entry;
  }
}
