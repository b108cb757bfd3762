import "server-only";
import { createHmac } from "node:crypto";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { UUID } from "@/lib/contract/fields";
import { AppError } from "@/lib/error-codes";
import type { ApiRequest } from "@/lib/http/api-response";

/** The key of a request, or null where it has none or a call ignores it. Throws IDEMPOTENCY_KEY_INVALID. */
export function readKey(
  { access, method, ignoresKey }: EndpointDefinition,
  request: ApiRequest,
): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || method === "GET" || ignoresKey) return null;
  if (access === "PUBLIC") return UUID.test(key) ? key : null;
  if (key.length === 0 || key.length > 255) throw new AppError("IDEMPOTENCY_KEY_INVALID");
  return key;
}

/** What makes two requests the same: method, address, body. */
export function fingerprintOf(request: ApiRequest, rawBody: Uint8Array): string {
  const url = new URL(request.url);
  // With a secret: a body may hold a password, and a bare hash could be guessed at.
  return createHmac("sha256", process.env.NEXTAUTH_SECRET ?? "")
    .update(`${request.method} ${url.pathname}${url.search}\n`)
    .update(rawBody)
    .digest("hex");
}
