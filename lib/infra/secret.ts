import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { serverSecret } from "@/lib/infra/server-secret";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The constant-time comparison reveals nothing of the secret. */
export const isSecret = (text: string, secret: string): boolean =>
  timingSafeEqual(digest(text), digest(secret));

/** 43 characters that may stand in an address. */
export const makeSecret = (): string => randomBytes(32).toString("base64url");

export const hashLinkToken = (token: string): string => digest(token).toString("hex");

/** The database stores only the hash. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = makeSecret();
  return { token, tokenHash: hashLinkToken(token) };
}

/** The HMAC of the parts, one after the other, under the server's secret. */
export function keyedHash(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac("sha256", serverSecret());
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}
