import { type NextRequest, NextResponse } from "next/server";
import { readToken, sessionCookie } from "@/lib/auth/tokens";
import { isProtected } from "@/lib/pages";
import { headersOfPage } from "@/server/policies/next-headers";
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

/** The development server evaluates what it sends: no policy suits it. */
const hasPolicies = process.env.NODE_ENV !== "development";

/** Gives a page its policy, and finds /iframe by its query: Next keeps pages by their path alone. */
function page(request: NextRequest): NextResponse {
  const path = request.nextUrl.pathname;
  const headers = hasPolicies ? headersOfPage(path) : {};
  const given = new Headers(request.headers);
  // Next gives a page's scripts the nonce that it finds here.
  const { "content-security-policy": policy } = headers;
  if (policy) given.set("content-security-policy", policy);
  const init = { request: { headers: given } };
  const schedule = request.nextUrl.clone();
  if (path === "/iframe") {
    schedule.pathname = scheduleAddress(schedule.search.slice(1));
    schedule.search = "";
  }
  const response =
    path === "/iframe" ? NextResponse.rewrite(schedule, init) : NextResponse.next(init);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const gated = isProtected(request.nextUrl.pathname);
  const response = (gated && (await gate(request))) || page(request);
  // A page that is rendered once for all would be said to be for all.
  if (gated) response.headers.set("cache-control", "private, no-store");
  return response;
}

export const config = {
  // The secret is this process's, not the build's.
  runtime: "nodejs",
  // Next cuts a body that passes a middleware at 10 MB: the routes that take pictures stay outside.
  matcher: [
    "/((?!(?:api|_next|pictures|calendrier)(?:/|$)|.*\\.(?:js|json|png|webp|svg|ico|txt|xml|webmanifest)$).*)",
  ],
};
