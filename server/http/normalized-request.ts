import type { IncomingMessage } from "node:http";

/** Route handlers check their own methods; only Next knows whether a page exists. */
const ROUTES = /^\/((api|pictures|calendrier)(\/|$)|__nextjs)/;
const ROUTE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
/** Next returns 500 when a file does not match these headers. */
const RANGE_HEADERS = ["range", "if-range", "if-match", "if-unmodified-since"];
/** An address without a page. */
const NOWHERE = "/%25";

export interface NormalizedRequest {
  /** The path as sent, which decides the security policy. */
  path: string;
  /** The coach's code in a public page's address. */
  code: string | undefined;
  /** A page allows only GET and HEAD. */
  wrongMethod: boolean;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Everything below /c/ is the code, so that a throttle counts every spelling. */
function codeOf(path: string, query: string): string | undefined {
  const code = path.startsWith("/c/")
    ? path.slice(3)
    : path === "/iframe" && new URLSearchParams(query).get("coachcode");
  return code || undefined;
}

function urlOf(path: string, query: string, readable: boolean): string {
  if (!readable) return /^\/api(\/|$)/.test(path) ? `/api${NOWHERE}` : NOWHERE;
  return query ? `${path}?${query}` : path;
}

/** Changes `request` into one that Next and the handlers accept. */
export function normalize(request: IncomingMessage): NormalizedRequest {
  // A request to a proxy names the host too.
  const whole = (request.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "") || "/";
  const at = whole.indexOf("?");
  const path = at < 0 ? whole : whole.slice(0, at);
  const query = at < 0 ? "" : whole.slice(at + 1);
  const plain = decoded(path);
  request.url = urlOf(path, query, path.startsWith("/") && plain !== undefined);
  const method = request.method ?? "GET";
  const route = ROUTES.test(path);
  if (!route) for (const name of RANGE_HEADERS) delete request.headers[name];
  // No route has PATCH, so an unknown method gets the same error.
  if (route && !ROUTE_METHODS.has(method)) request.method = "PATCH";
  const wrongMethod = !route && method !== "GET" && method !== "HEAD";
  return { path, code: codeOf(plain ?? path, query), wrongMethod };
}
