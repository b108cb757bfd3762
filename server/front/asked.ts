// What was asked, put into the form that Next and the handlers can answer.
import type { IncomingMessage } from "node:http";
import { scheduleAddress } from "../policies/schedule-address.ts";

/** Whose routes, and those of Next's development, say themselves which methods they take; Next alone knows the others. */
const ROUTES = /^\/((api|pictures|calendrier)(\/|$)|__nextjs)/;
const ROUTE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
/** Next answers 500 where a file does not have what they ask for; all of ours are small, and sent whole. */
const NEEDLESS = ["range", "if-range", "if-match", "if-unmodified-since"];
/** Addresses that nobody has: what cannot be read is answered as they are. */
const NOWHERE = "/%25";

export interface Asked {
  /** As it was asked for: it decides what the answer may do. */
  path: string;
  /** The coach's code of a public page, where one was given. */
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

/** Everything below /c/ counts as its code, so that no other spelling of the address goes uncounted. */
function codeOf(path: string, query: string): string | undefined {
  const code = path.startsWith("/c/")
    ? path.slice(3)
    : path === "/iframe" && new URLSearchParams(query).get("coachcode");
  return code || undefined;
}

function addressOf(path: string, query: string, readable: boolean): string {
  if (!readable) return /^\/api(\/|$)/.test(path) ? `/api${NOWHERE}` : NOWHERE;
  if (path === "/iframe") return scheduleAddress(query);
  // Where the pages of /iframe are kept: nobody's address.
  if (/^\/iframe\/./.test(path)) return NOWHERE;
  return query ? `${path}?${query}` : path;
}

/** Changes `request` to what Next can answer. */
export function settle(request: IncomingMessage): Asked {
  // A proxy's form of a request names the host too.
  const whole = (request.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "") || "/";
  const at = whole.indexOf("?");
  const path = at < 0 ? whole : whole.slice(0, at);
  const query = at < 0 ? "" : whole.slice(at + 1);
  const plain = decoded(path);
  request.url = addressOf(path, query, path.startsWith("/") && plain !== undefined);
  const method = request.method ?? "GET";
  const route = ROUTES.test(path);
  if (!route) for (const name of NEEDLESS) delete request.headers[name];
  const wrongMethod = !route && method !== "GET" && method !== "HEAD";
  // Next gives the streams of a request with a body new listeners, and loses those that hear of its end.
  if (wrongMethod) request.method = "HEAD";
  // No route takes it: refused like this one, which Next does not know.
  else if (!ROUTE_METHODS.has(method)) request.method = "PATCH";
  return { path, code: codeOf(plain ?? path, query), wrongMethod };
}
