import "server-only";
import { sessionCookieName, TOKEN_LIFETIME } from "@/lib/auth/tokens";
import { env } from "@/lib/infra/env";

function cookie(value: string, maxAge: number): string {
  const secure = env().appUrl.startsWith("https://");
  return `${sessionCookieName(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? "; Secure" : ""}`;
}

/** Grants access to the pages; the API never reads it. */
export const openingCookie = (token: string): string => cookie(token, TOKEN_LIFETIME);
export const closingCookie = (): string => cookie("", 0);
