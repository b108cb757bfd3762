import "server-only";
import { isSecure, sessionCookieName, TOKEN_LIFETIME } from "@/lib/auth/tokens";
import { env } from "@/lib/infra/env";

function cookie(value: string, maxAge: number): string {
  const { appUrl } = env();
  return `${sessionCookieName(appUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure(appUrl) ? "; Secure" : ""}`;
}

/** Grants access to the pages; the API never reads it. */
export const openingCookie = (token: string): string => cookie(token, TOKEN_LIFETIME);
export const closingCookie = (): string => cookie("", 0);
