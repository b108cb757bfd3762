import { type NextRequest, NextResponse } from "next/server";
import { readToken, sessionCookie } from "@/lib/auth/tokens";
import { headersOfPage } from "@/server/policies/bare-next";
import { scheduleAddress } from "@/server/policies/schedule-address";

const PROTECTED = new Set([
  "/",
  "/offers",
  "/trainees",
  "/gestion",
  "/assistants",
  "/history",
  "/profile",
  "/contact",
  "/wix-import",
  "/import",
]);

/** Redirects to /login without a valid session cookie; the query string is kept. */
async function redirectToLogin(request: NextRequest): Promise<NextResponse | undefined> {
  const secure = process.env.APP_URL?.startsWith("https://") ?? false;
  const token = request.cookies.get(sessionCookie(secure))?.value;
  if (token && (await readToken(token))) return undefined;
  const login = request.nextUrl.clone();
  login.pathname = "/login";
  return NextResponse.redirect(login);
}

/** Adds the headers of the HTTP server where only Next runs, and finds /iframe by its query. */
function withPageHeaders(request: NextRequest): NextResponse {
  const path = request.nextUrl.pathname;
  const { headers, nonce } = headersOfPage(path);
  const requestHeaders = new Headers(request.headers);
  if (nonce)
    requestHeaders.set("content-security-policy", headers["content-security-policy"] ?? "");
  const schedule = request.nextUrl.clone();
  if (path === "/iframe") {
    schedule.pathname = scheduleAddress(schedule.search.slice(1));
    schedule.search = "";
  }
  const init = { request: { headers: requestHeaders } };
  const response =
    path === "/iframe" ? NextResponse.rewrite(schedule, init) : NextResponse.next(init);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const isProtected = PROTECTED.has(request.nextUrl.pathname);
  const secret = process.env.ELAN_FRONT_SECRET;
  const fromServer = secret !== undefined && request.headers.get("x-front-secret") === secret;
  const response =
    (isProtected && (await redirectToLogin(request))) ||
    (fromServer ? NextResponse.next() : withPageHeaders(request));
  // Next would mark a prerendered page as public.
  if (isProtected) response.headers.set("cache-control", "private, no-store");
  return response;
}

export const config = {
  // The secret is created per process, not at build time.
  runtime: "nodejs",
  matcher: [
    "/",
    "/offers",
    "/trainees",
    "/gestion",
    "/assistants",
    "/history",
    "/profile",
    "/contact",
    "/wix-import",
    "/import",
    {
      source: "/((?!api|_next|pictures|calendrier|.*\\.).*)",
      missing: [{ type: "header", key: "x-front-secret" }],
    },
  ],
};
