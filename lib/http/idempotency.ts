import "server-only";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { UUID } from "@/lib/contract/fields";
import { AppError } from "@/lib/error-codes";
import type { ApiRequest } from "@/lib/http/api-response";
import { keyedHash } from "@/lib/infra/secret";

/** Returns null when there is no key or the call ignores it. Throws IDEMPOTENCY_KEY_INVALID. */
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

/** Requests with the same method, address and body are the same. */
export function fingerprintOf(request: ApiRequest, rawBody: Uint8Array): string {
  const url = new URL(request.url);
  // The key protects a password in the body, which a plain hash would let an attacker guess.
  return keyedHash(`${request.method} ${url.pathname}${url.search}\n`, rawBody).toString("hex");
}
