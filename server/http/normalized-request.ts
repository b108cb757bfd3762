import type { IncomingMessage } from "node:http";

/** Route handlers, and those of Next's development, know their own methods; of a page only Next knows that it exists. */
const ROUTES = /^\/((api|pictures|calendrier)(\/|$)|__nextjs)/;
const ROUTE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
/** Next answers 500 where a file does not have what they ask for. */
const RANGE_HEADERS = ["range", "if-range", "if-match", "if-unmodified-since"];
/** An address that no page has. */
const NOWHERE = "/%25";

export interface NormalizedRequest {
  /** The path as it was sent: the security policy depends on it. */
  path: string;
  /** The coach's code in the address of a public page. */
  code: string | undefined;
  /** A method that no page takes. */
  wrongMethod: boolean;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Everything below /c/ counts as the code, so that every spelling of the address is counted. */
function codeOf(path: string, query: string): string | undefined {
  const code = path.startsWith("/c/")
    ? path.slice(3)
    : path === "/iframe" && new URLSearchParams(query).get("coachcode");
  return code || undefined;
}

function urlOf(path: string, query: string, readable: boolean): string {
  if (!readable) return /^\/api(\/|$)/.test(path) ? `/api${NOWHERE}` : NOWHERE;
  // The middleware alone rewrites /iframe to a path below it.
  if (/^\/iframe\/./.test(path)) return NOWHERE;
  return query ? `${path}?${query}` : path;
}

/** Changes `request` to one that Next and the handlers can answer. */
export function normalize(request: IncomingMessage): NormalizedRequest {
  // A proxy's form of a request names the host too.
  const whole = (request.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "") || "/";
  const at = whole.indexOf("?");
  const path = at < 0 ? whole : whole.slice(0, at);
  const query = at < 0 ? "" : whole.slice(at + 1);
  const plain = decoded(path);
  request.url = urlOf(path, query, path.startsWith("/") && plain !== undefined);
  const method = request.method ?? "GET";
  const route = ROUTES.test(path);
  if (!route) for (const name of RANGE_HEADERS) delete request.headers[name];
  // No route takes PATCH: a method that Next does not know gets the same error.
  if (route && !ROUTE_METHODS.has(method)) request.method = "PATCH";
  const wrongMethod = !route && method !== "GET" && method !== "HEAD";
  return { path, code: codeOf(plain ?? path, query), wrongMethod };
}
