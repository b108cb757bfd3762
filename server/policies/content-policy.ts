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

/** These addresses hold a secret, so no referrer, search index or cache may hold them. */
export const SECRET_PAGES = ["place", "rappels", "invitation", "famille", "calendrier"];
const SECRET = new RegExp(`^/(${SECRET_PAGES.join("|")})/`);

/** The headers of every response. */
export function securityHeaders(path: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": SECRET.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    ...(SECRET.test(path) ? { "X-Robots-Tag": "noindex, nofollow" } : {}),
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    // Google's sign-in window must reach its opener.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    ...(path === FRAMED ? {} : { "X-Frame-Options": "DENY" }),
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** A coach first tries the snippet in a local file, which `*` does not match. */
const ancestors = (path: string) => `frame-ancestors ${path === FRAMED ? "* file:" : "'none'"}`;

/** The policy of a response that is not a page. */
export function nonPagePolicy(path: string): string {
  const inert = `default-src 'none'; ${ancestors(path)}`;
  // An uploaded file must never run as a page, whatever its bytes.
  if (path.startsWith("/pictures/")) return `sandbox; ${inert}`;
  // A service worker uses its script's policy for its own requests.
  if (path === "/sw.js") return `${inert}; connect-src 'self'`;
  // swagger-ui uses data: icons and adds style elements.
  if (path === "/api/docs")
    return `${inert}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  return inert;
}

/** The policy of a page with the hashes of its inline scripts. */
export function pagePolicy(path: string, hashes: string[]): string {
  const gsi = google && GOOGLE_PAGES.has(path);
  const forGoogle = (...values: string[]) => (gsi ? values : []);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...forGoogle("https://accounts.google.com/gsi/client")].join(
      " ",
    ),
    ["style-src 'self'", ...forGoogle("https://accounts.google.com/gsi/style")].join(" "),
    // Google's button has style attributes.
    ...forGoogle("style-src-attr 'unsafe-inline'"),
    ["img-src 'self' blob: data:", ...pictures].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...forGoogle("https://accounts.google.com/gsi/")].join(" "),
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
/** Next's inline scripts begin with these prefixes and push data to a list. */
const DATA_PUSHES = [
  "self.__next_f.push(",
  "(self.__next_f=self.__next_f||[]).push(",
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
];

function onlyPushesData(script: string): boolean {
  const start = DATA_PUSHES.find((prefix) => script.startsWith(prefix));
  const end = /\);?$/.exec(script);
  if (!start || !end) return false;
  try {
    JSON.parse(script.slice(start.length, end.index));
    return true;
  } catch {
    return false;
  }
}

/** The hashes of inline scripts that only push data; any other script stays forbidden. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    if (/\bsrc=/.test(attributes) || !onlyPushesData(script)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...hashes];
}

const PUBLIC =
  /^\/(vitrine|mentions-legales|confidentialite|cgu|iframe|c\/[^/]+(\/(?!.*\.ics$)[^/]+)?)$/;

/** Whether the page is public, and so the same for every caller. */
export const isPublicPage = (path: string): boolean => PUBLIC.test(path);

/** Removes Next's scripts, 130 kB that a public page does not need. */
export function withoutNextScripts(html: string): string {
  return html
    .replace(SCRIPT, (whole, attributes: string, script: string) =>
      /\bsrc="\/_next\//.test(attributes) ||
      (!attributes.includes("src=") && onlyPushesData(script))
        ? ""
        : whole,
    )
    .replace(/<link rel="preload" as="script"[^>]*>/g, "");
}
