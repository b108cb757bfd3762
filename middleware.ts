import { type NextRequest, NextResponse } from "next/server";
import { readToken, sessionCookieName } from "@/lib/auth/tokens";
import { classAddress, gestionPage, isAddress, isProtected } from "@/lib/pages";
import { headersOfPage } from "@/server/policies/next-headers";

/** Redirects to /login without a valid session cookie; the query string and an address are kept. */
async function redirectToLogin(request: NextRequest): Promise<NextResponse | undefined> {
  const token = request.cookies.get(sessionCookieName(process.env.APP_URL))?.value;
  if (token && (await readToken(token))) return undefined;
  const login = request.nextUrl.clone();
  if (isAddress(login.pathname)) login.searchParams.set("retour", login.pathname);
  login.pathname = "/login";
  return NextResponse.redirect(login);
}

/** The browser keeps what stands after the #. */
function redirectToTab(request: NextRequest): NextResponse {
  const page = request.nextUrl.clone();
  page.pathname = gestionPage(page.searchParams.get("tab")) ?? "/gestion/tableau-de-bord";
  page.searchParams.delete("tab");
  return NextResponse.redirect(page);
}

/** `/?activity=` is the address of a class in mails and links given before. */
function redirectToClass(request: NextRequest): NextResponse | undefined {
  const address = request.nextUrl.clone();
  const id = address.pathname === "/" ? address.searchParams.get("activity") : null;
  if (!id) return undefined;
  address.searchParams.delete("activity");
  address.pathname = classAddress(id);
  return NextResponse.redirect(address);
}

// The development server evaluates its scripts, which no policy allows.
const hasPolicies = process.env.NODE_ENV !== "development";

function withPageHeaders(request: NextRequest): NextResponse {
  const headers = hasPolicies ? headersOfPage(request.nextUrl.pathname) : {};
  const requestHeaders = new Headers(request.headers);
  // Next puts the nonce of this header into the page's scripts.
  const { "content-security-policy": policy } = headers;
  if (policy) requestHeaders.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers: requestHeaders } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.nextUrl.pathname === "/gestion") return redirectToTab(request);
  const needsLogin = isProtected(request.nextUrl.pathname);
  const response =
    (needsLogin && (await redirectToLogin(request))) ||
    redirectToClass(request) ||
    withPageHeaders(request);
  // Next would mark a prerendered page as public.
  if (needsLogin) response.headers.set("cache-control", "private, no-store");
  return response;
}

export const config = {
  // The secret is created per process, not at build time.
  runtime: "nodejs",
  // Next cuts a body that passes a middleware at 10 MB: the routes that take pictures stay outside.
  matcher: [
    "/((?!(?:api|_next|pictures|calendrier)(?:/|$)|.*\\.(?:js|json|png|webp|svg|ico|txt|xml|ics|webmanifest)$).*)",
  ],
};
