import { type NextRequest, NextResponse } from "next/server";
import { readToken, sessionCookie } from "@/lib/auth/tokens";

/** A protected page without a valid session cookie goes to /login, query string kept (decisions §2). The browser keeps the hash. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const secure = process.env.APP_URL?.startsWith("https://") ?? false;
  const token = request.cookies.get(sessionCookie(secure))?.value;
  const login = request.nextUrl.clone();
  login.pathname = "/login";
  const answer =
    token && (await readToken(token)) ? NextResponse.next() : NextResponse.redirect(login);
  // A page that is drawn once for all would be said to be for all.
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

export const config = {
  // The secret is this process's, not the build's.
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
  ],
};
