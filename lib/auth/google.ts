import "server-only";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod/mini";
import { AppError } from "@/lib/error-codes";
import { env } from "@/lib/infra/env";

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

const ABOUT_CREDENTIAL =
  /^ERR_(JWT|JWS|JWE|JWK_|JOSE_(ALG|NOT)|JWKS_(NO_MATCHING|MULTIPLE_MATCHING))/;

const isAboutCredential = (error: unknown): boolean =>
  error instanceof z.core.$ZodError ||
  (error instanceof errors.JOSEError && ABOUT_CREDENTIAL.test(error.code));

/**
 * Checks signature, issuer, audience, expiry and verified address. Throws GOOGLE_REFUSED, or
 * GOOGLE_NOT_CONFIGURED.
 */
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
  } catch (error) {
    const failure = new AppError("GOOGLE_REFUSED");
    // The caller did not cause a failed download of Google's keys, so the cause is logged.
    if (!isAboutCredential(error)) failure.cause = error;
    throw failure;
  }
}
