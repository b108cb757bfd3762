import { decode, encode } from "next-auth/jwt";
import { serverSecret } from "@/lib/infra/server-secret";

/** 30 days in seconds. */
export const TOKEN_LIFETIME = 30 * 24 * 3600;

/** Whether cookies are sent only over https. */
export const isSecure = (appUrl: string | undefined): boolean =>
  appUrl?.startsWith("https://") ?? false;

export const sessionCookieName = (appUrl: string | undefined): string =>
  isSecure(appUrl) ? "__Secure-next-auth.session-token" : "next-auth.session-token";

export interface TokenClaims {
  userId: string;
  /** The account's token version at login; raising the account's version revokes the token. */
  version: number;
}

export function makeToken({ userId, version }: TokenClaims): Promise<string> {
  return encode({
    token: { sub: userId, version },
    secret: serverSecret(),
    maxAge: TOKEN_LIFETIME,
  });
}

interface Known extends TokenClaims {
  /** Seconds since 1970. */
  expires: number;
}
/** A cache of decrypted tokens; a token's claims never change. */
const known = new Map<string, Known>();
const MOST_KNOWN = 5_000;

/** Null for a foreign, broken or expired token. The caller still checks the version. */
export async function readToken(token: string): Promise<TokenClaims | null> {
  const key = `${serverSecret()} ${token}`;
  const found = known.get(key);
  if (found && found.expires > Date.now() / 1000) return found;
  try {
    const claims = await decode({ token, secret: serverSecret() });
    if (typeof claims?.sub !== "string" || typeof claims.version !== "number") return null;
    const read = { userId: claims.sub, version: claims.version, expires: Number(claims.exp ?? 0) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, read);
    return read;
  } catch {
    return null;
  }
}
