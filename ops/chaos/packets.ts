import { METHODS } from "node:http";

/** Its body arrives as a second, malformed request, at which Next loses its error listener. */
export const CRASH_PACKET = "POST / HTTP/1.1\r\nHost: localhost\r\n\r\nhello";

const ID = "01970000-0000-7000-8000-000000000000";
const PATHS = [
  "/",
  "/offers",
  "/login",
  "/vitrine",
  "/iframe?coachcode=ABC234",
  "/c/ABC234",
  "/nulle-part",
  "/api",
  "/api/health",
  "/api/user/me",
  "/api/auth/login",
  "/api/auth/forgot-password",
  "/api/user/avatar",
  "/api/public/coach/ABC234/activities",
  `/api/activity/reservation/${ID}?id-subscription=${ID}`,
  `/api/subscription/${ID}`,
  "/api/docs",
  "/embed.js",
  "/icon.svg",
  "/_next/static/chunks/nothing.js",
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
  `/pictures/${ID}.webp`,
  "/calendrier/x.ics",
  "/%",
  "/api/%zz",
  "/c/%ff",
  "//api//health",
  "/..%2f..%2fetc%2fpasswd",
  "http://ailleurs.example/api/health",
  "http://[",
  "*",
  "",
  "ici",
  "/\u00e9\u0000",
  `/${"a".repeat(9_000)}`,
  `/login?${"a=b&".repeat(3_000)}`,
];
const NAMES = [...METHODS, "get", "HEXX", "", "POST ", "G\u0000T"];
const BODIES = [
  "",
  "hello",
  '{"email":"ana@exemple.fr","password":"x"}',
  '{"email":',
  "--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nabc\r\n--x--\r\n",
  "5\r\nhello\r\n0\r\n\r\n",
  "fffffffffffffffff\r\nhello",
  "-1\r\n\r\n",
  CRASH_PACKET,
  "\u0000".repeat(64),
  "x".repeat(70_000),
];
const HEADERS = [
  "Connection: close",
  "Connection: keep-alive",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13",
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
  "Expect: 100-continue",
  "Expect: rien",
  "Authorization: Bearer x.y.z",
  "Idempotency-Key: a",
  "Cookie: next-auth.session-token=x; =; \u00e9",
  "rsc: 1",
  "next-action: 0",
  "next-router-state-tree: %zz",
  "next-router-prefetch: 1\r\nnext-router-segment-prefetch: /_tree",
  "x-middleware-subrequest: middleware:middleware:middleware",
  "x-nextjs-data: 1",
  "x-forwarded-for: a, b, ,",
  "x-forwarded-proto: https, \u00ff",
  "Accept-Encoding: br;q=0, gzip;q=x, *",
  "Range: bytes=5-1,-,9999999999-",
  "If-None-Match: *",
  "If-Match: x",
  "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
  "If-Modified-Since: hier",
  "Content-Type: application/json",
  "Content-Type: multipart/form-data; boundary=x",
  "Content-Type: multipart/form-data",
  "Content-Encoding: gzip",
  `X-Long: ${"y".repeat(17_000)}`,
  "sans deux-points",
  " suite: d'une ligne",
  "Host: ailleurs.example",
  "\u0000: a",
];

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A true or false length of the body. */
function lengthOf(random: Random, body: string): string[] {
  const bytes = Buffer.byteLength(body);
  if (random() < 0.6) return [`Content-Length: ${bytes}`];
  return pick<string[]>(random, [
    [],
    [`Content-Length: ${bytes + 7}`],
    [`Content-Length: ${Math.max(0, bytes - 3)}`],
    ["Content-Length: -1"],
    ["Content-Length: 5, 6"],
    [`Content-Length: ${bytes}`, `Content-Length: ${bytes + 1}`],
    [`Content-Length: ${bytes}`, "Transfer-Encoding: chunked"],
    ["Transfer-Encoding: chunked"],
    ["Transfer-Encoding: gzip, chunked"],
    ["Transfer-Encoding: chunked, rien"],
  ]);
}

function requestOf(random: Random, paths: readonly string[]): string {
  const body = pick(random, BODIES);
  const headers = Array.from({ length: Math.floor(random() * 3) }, () => pick(random, HEADERS));
  const newline = random() < 0.03 ? "\n" : "\r\n";
  const version = random() < 0.95 ? "HTTP/1.1" : pick(random, ["HTTP/1.0", "HTTP/2.0", "HTTX", ""]);
  const method = random() < 0.5 ? pick(random, ["GET", "POST"]) : pick(random, NAMES);
  const host = random() < 0.95 ? ["Host: localhost"] : [];
  const head = [`${method} ${pick(random, paths)} ${version}`, ...host];
  return [...head, ...lengthOf(random, body), ...headers, "", body].join(newline);
}

export interface Packet {
  bytes: Buffer;
  /** The number of socket writes that send the bytes. */
  writes: number;
  /** A truncated packet gets no response. */
  isComplete: boolean;
  end: "reset" | "close" | "wait";
}

/** A random packet of some requests, whole or truncated. */
export function packetOf(random: Random, ownPaths: readonly string[]): Packet {
  const paths = [...PATHS, ...ownPaths];
  const requests = random() < 0.8 ? 1 : 1 + Math.floor(random() * 4);
  const bytes = Buffer.from(
    Array.from({ length: requests }, () => requestOf(random, paths)).join(""),
    random() < 0.5 ? "utf8" : "latin1",
  );
  const length = random() < 0.4 ? Math.floor(random() * bytes.length) : bytes.length;
  return {
    bytes: bytes.subarray(0, length),
    writes: 1 + Math.floor(random() * 3),
    isComplete: length === bytes.length,
    end: pick(random, ["reset", "close", "wait", "wait", "wait"]),
  };
}

/** Some requests, truncated at each byte, with a reset connection. */
export function packetsTruncatedAtEachByte(): Packet[] {
  const json = '{"email":"ana@exemple.fr","password":"x"}';
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
  return [CRASH_PACKET, post("/"), post("/api/auth/login"), post("/login")].flatMap((text) =>
    Array.from(text, (_, n) => ({
      bytes: Buffer.from(text.slice(0, n + 1)),
      writes: 1,
      isComplete: false,
      end: "reset" as const,
    })),
  );
}
