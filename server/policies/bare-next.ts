// What the front of `npm start` gives each answer, for where just Next runs: headers by next.config.ts, policies of pages by
// middleware.ts.
import { readFileSync } from "node:fs";
import { protectedPages } from "../../lib/pages.ts";
import {
  inertPolicy,
  pagePolicy,
  sameForAll,
  scriptHashes,
  securityHeaders,
} from "./content-policy.ts";

const named = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));
const policy = (path: string) => named({ "Content-Security-Policy": inertPolicy(path) });

/** Every answer's headers, and the policies of what is no page; the address that decides on HTTPS is the running server's. */
export function headersOfAll() {
  const {
    "X-Frame-Options": framing = "",
    "Strict-Transport-Security": _,
    ...all
  } = securityHeaders("/");
  const { "Referrer-Policy": silence = "", "X-Robots-Tag": unlisted = "" } =
    securityHeaders("/place/x");
  return [
    { source: "/:path*", headers: named(all) },
    {
      source: "/(place|rappels)/:path*",
      headers: named({ "Referrer-Policy": silence, "X-Robots-Tag": unlisted }),
    },
    { source: "/((?!iframe$|iframe/q).*)", headers: named({ "X-Frame-Options": framing }) },
    { source: "/(api|calendrier|_next)/:path*", headers: policy("/api/health") },
    ...["/pictures/:file", "/sw.js", "/api/docs"].map((source) => ({
      source,
      headers: policy(source),
    })),
  ];
}

/** Drawn for each request: Next gives their scripts the nonce that it finds in the request's policy. */
const DRAWN =
  /^\/(login|registration|forgot-password|reset-password|verify-email|(place|rappels|invitation)\/[^/]+|c\/[^/]+\/[^/]+\/essai)$/;
const known = new Map<string, string[]>();

/** The hashes of a page that the build has drawn; an unknown address shows the page that says so. */
function hashesOf(path: string): string[] {
  const found = known.get(nameOf(path)) ?? known.get("_not-found");
  if (found) return found;
  try {
    const read = (file: string) =>
      known.set(file, scriptHashes(readFileSync(`.next/server/app/${file}.html`, "utf8")));
    for (const page of BUILT) read(page);
  } catch {
    // A platform may keep what is built elsewhere: the pages must run there too.
    return ["'unsafe-inline'"];
  }
  return hashesOf(path);
}
const nameOf = (path: string) => (path === "/" ? "index" : path.slice(1));
const BUILT = ["_not-found", "hors-ligne", ...protectedPages.map(nameOf)];

/** The headers of the page at `path`, and the nonce that its policy names, if any. */
export function headersOfPage(path: string): { headers: Record<string, string>; nonce: boolean } {
  const nonce = DRAWN.test(path) ? crypto.randomUUID() : undefined;
  const scripts = sameForAll(path) ? [] : nonce ? [`'nonce-${nonce}'`] : hashesOf(path);
  const headers = { "content-security-policy": pagePolicy(path, scripts) };
  return { headers: { ...securityHeaders(path), ...headers }, nonce: nonce !== undefined };
}
