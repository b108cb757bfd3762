import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The constant-time comparison reveals nothing of the secret. */
export const isSecret = (text: string, secret: string): boolean =>
  timingSafeEqual(digest(text), digest(secret));
