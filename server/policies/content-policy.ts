// What a browser may load and run on each page, decided by the exact path that was asked for.
import { createHash } from "node:crypto";

const https = process.env.APP_URL?.startsWith("https://") ?? false;
const google = Boolean(process.env.GOOGLE_CLIENT_ID);
const GOOGLE_PAGES = new Set(["/login", "/registration", "/forgot-password"]);
/** The only page that another site may frame. */
const FRAMED = "/iframe";

function pictureHost(token: string | undefined): string[] {
  if (!token) return [];
  const store = /^vercel_blob_rw_([a-z0-9]+)_/i.exec(token)?.[1]?.toLowerCase();
  return [`https://${store ?? "*"}.public.blob.vercel-storage.com`];
}
const pictures = pictureHost(process.env.BLOB_READ_WRITE_TOKEN);

/** Pages whose address holds a secret: nobody may learn it from them, list it or keep it. */
const SECRET = /^\/(place|rappels|invitation)\//;

/** Headers of every answer. */
export function securityHeaders(path: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": SECRET.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    ...(SECRET.test(path) ? { "X-Robots-Tag": "noindex, nofollow" } : {}),
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    // Google's sign-in opens a window that must be able to answer.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    ...(path === FRAMED ? {} : { "X-Frame-Options": "DENY" }),
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** A coach tries the code of their schedule in a file of their own disk first, which no `*` means. */
const ancestors = (path: string) => `frame-ancestors ${path === FRAMED ? "* file:" : "'none'"}`;

/** The policy of what is no page: nothing in it ever runs. */
export function inertPolicy(path: string): string {
  const inert = `default-src 'none'; ${ancestors(path)}`;
  // What somebody sent must never run as a page of ours, whatever its bytes.
  if (path.startsWith("/pictures/")) return `sandbox; ${inert}`;
  // A worker lives under its script's policy, and fetches what it keeps.
  if (path === "/sw.js") return `${inert}; connect-src 'self'`;
  // swagger-ui writes its icons as data: addresses, and style elements while it runs.
  if (path === "/api/docs")
    return `${inert}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  return inert;
}

/** The policy of a page whose own inline scripts have these hashes. */
export function pagePolicy(path: string, hashes: string[]): string {
  const gsi = google && GOOGLE_PAGES.has(path);
  const on = (...values: string[]) => (gsi ? values : []);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...on("https://accounts.google.com/gsi/client")].join(" "),
    ["style-src 'self'", ...on("https://accounts.google.com/gsi/style")].join(" "),
    // Google's button comes with style attributes of its own.
    ...on("style-src-attr 'unsafe-inline'"),
    ["img-src 'self' blob: data:", ...pictures].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...on("https://accounts.google.com/gsi/")].join(" "),
    `frame-src ${gsi ? "https://accounts.google.com/gsi/" : "'none'"}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ancestors(path),
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** Next's own inline scripts: each hands data, and nothing but data, to a list. */
const HANDS_OVER = [
  "self.__next_f.push(",
  "(self.__next_f=self.__next_f||[]).push(",
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
];

function handsOverData(script: string): boolean {
  const start = HANDS_OVER.find((one) => script.startsWith(one));
  const end = /\);?$/.exec(script);
  if (!start || !end) return false;
  try {
    JSON.parse(script.slice(start.length, end.index));
    return true;
  } catch {
    return false;
  }
}

/** The hashes of a page's inline scripts that only hand data over: any other one, whoever wrote it there, stays forbidden. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    if (/\bsrc=/.test(attributes) || !handsOverData(script)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...hashes];
}

const PUBLIC = /^\/(vitrine|mentions-legales|confidentialite|cgu|iframe|c\/[^/]+(\/[^/]+)?)$/;

/** A public page: it is the same for every caller. */
export const isPublicPage = (path: string): boolean => PUBLIC.test(path);

/** A public page without Next's scripts: it is complete without these 130 kB. */
export function withoutNextScripts(html: string): string {
  return html
    .replace(SCRIPT, (whole, attributes: string, script: string) =>
      /\bsrc="\/_next\//.test(attributes) || (!attributes.includes("src=") && handsOverData(script))
        ? ""
        : whole,
    )
    .replace(/<link rel="preload" as="script"[^>]*>/g, "");
}
