// next.config.ts sets the headers of all responses, middleware.ts the policies of pages.
import { readdirSync, readFileSync } from "node:fs";
import {
  isPublicPage,
  nonPagePolicy,
  pagePolicy,
  SECRET_PAGES,
  scriptHashes,
  securityHeaders,
} from "./content-policy.ts";

const named = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));
const policy = (path: string) => named({ "Content-Security-Policy": nonPagePolicy(path) });

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
      source: `/(${SECRET_PAGES.join("|")})/:path*`,
      headers: named({ "Referrer-Policy": silence, "X-Robots-Tag": unlisted }),
    },
    { source: "/((?!iframe$).*)", headers: named({ "X-Frame-Options": framing }) },
    { source: "/(api|calendrier|_next)/:path*", headers: policy("/api/health") },
    ...["/c/:code/:activityId.ics", "/pictures/:file", "/sw.js", "/api/docs"].map((source) => ({
      source,
      headers: policy(source),
    })),
  ];
}

/** These pages are rendered for each request, with a nonce in their scripts. */
const PER_REQUEST =
  /^\/(login|registration|forgot-password|reset-password|verify-email|(place|rappels|invitation|famille|classes|trainees|paiement|payer)\/[^/]+|c\/[^/]+\/[^/]+\/essai)$/;

const BUILT = ".next/server/app";
const NOT_FOUND = "_not-found";
let built: Map<string, string[]> | undefined;

/** The script hashes of the built pages; none where a platform stores them elsewhere. */
function builtPages(): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  try {
    for (const file of readdirSync(BUILT, { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".html"))
        pages.set(
          file.slice(0, -".html".length),
          scriptHashes(readFileSync(`${BUILT}/${file}`, "utf8")),
        );
  } catch {
    pages.clear();
  }
  return pages;
}

/** An unknown address shows the not-found page. */
function hashesOf(path: string): string[] {
  built ??= builtPages();
  const name = path === "/" ? "index" : path.slice(1);
  return built.get(name) ?? built.get(NOT_FOUND) ?? ["'unsafe-inline'"];
}

export function headersOfPage(path: string): Record<string, string> {
  const scripts = PER_REQUEST.test(path) ? [`'nonce-${crypto.randomUUID()}'`] : hashesOf(path);
  return {
    ...securityHeaders(path),
    "content-security-policy": pagePolicy(path, isPublicPage(path) ? [] : scripts),
  };
}
