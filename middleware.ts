import { type NextRequest, NextResponse } from "next/server";
import { readToken, sessionCookie } from "@/lib/auth/tokens";
import { isProtected } from "@/lib/pages";
import { headersOfPage } from "@/server/policies/bare-next";
import { scheduleAddress } from "@/server/policies/schedule-address";

/** A protected page without a valid session cookie goes to /login, query string kept. The browser keeps the hash. */
async function gate(request: NextRequest): Promise<NextResponse | undefined> {
  const secure = process.env.APP_URL?.startsWith("https://") ?? false;
  const token = request.cookies.get(sessionCookie(secure))?.value;
  if (token && (await readToken(token))) return undefined;
  const login = request.nextUrl.clone();
  login.pathname = "/login";
  return NextResponse.redirect(login);
}

/** Where just Next runs, it says what the front says elsewhere of a page, and finds /iframe by its query. */
function withoutFront(request: NextRequest): NextResponse {
  const path = request.nextUrl.pathname;
  const { headers, nonce } = headersOfPage(path);
  const asked = new Headers(request.headers);
  if (nonce) asked.set("content-security-policy", headers["content-security-policy"] ?? "");
  const schedule = request.nextUrl.clone();
  if (path === "/iframe") {
    schedule.pathname = scheduleAddress(schedule.search.slice(1));
    schedule.search = "";
  }
  const init = { request: { headers: asked } };
  const answer =
    path === "/iframe" ? NextResponse.rewrite(schedule, init) : NextResponse.next(init);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const gated = isProtected(pathname);
  const secret = process.env.ELAN_FRONT_SECRET;
  const front = secret !== undefined && request.headers.get("x-front-secret") === secret;
  const isFile = pathname.includes(".");
  const answer =
    (gated && (await gate(request))) ||
    (front || isFile ? NextResponse.next() : withoutFront(request));
  // A page that is drawn once for all would be said to be for all.
  if (gated) answer.headers.set("cache-control", "private, no-store");
  return answer;
}

export const config = {
  // The secret is this process's, not the build's.
  runtime: "nodejs",
  // A body that passes here is cut at 10 MB: the routes that take pictures stay outside.
  matcher: "/((?!api|_next|pictures|calendrier).*)",
};
