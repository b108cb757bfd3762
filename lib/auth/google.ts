import "server-only";
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod/mini";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  email_verified: z.literal(true),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
});
export type GoogleIdentity = z.output<typeof claims>;

let keys: { url: string; get: JWTVerifyGetKey } | undefined;

function googleKeys(url: string): JWTVerifyGetKey {
  if (keys?.url !== url) keys = { url, get: createRemoteJWKSet(new URL(url)) };
  return keys.get;
}

/** Who a Google credential names: signature, issuer, audience, expiry and verified address are checked (decisions §2). */
export async function verifyGoogle(credential: string): Promise<GoogleIdentity> {
  const { googleClientId, googleJwksUrl } = env();
  if (!googleClientId) throw new AppError("GOOGLE_NOT_CONFIGURED");
  try {
    const { payload } = await jwtVerify(credential, googleKeys(googleJwksUrl), {
      issuer: ["https://accounts.google.com", "accounts.google.com"],
      audience: googleClientId,
      algorithms: ["RS256"],
      clockTolerance: 5,
      requiredClaims: ["sub", "exp", "iat", "email"],
    });
    return z.parse(claims, payload);
  } catch {
    throw new AppError("GOOGLE_REFUSED");
  }
}
