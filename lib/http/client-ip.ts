import "server-only";
import type { ApiRequest } from "@/lib/http/api-response";
import { env } from "@/lib/infra/env";

/**
 * The HTTP server passes the socket's address with its secret.
 * With Next alone, the last entry of X-Forwarded-For counts when the proxy is trusted.
 * Otherwise null: limits by IP then do not apply.
 */
export function clientIp(request: ApiRequest): string | null {
  const { headers } = request;
  const secret = process.env.ELAN_SERVER_SECRET;
  if (secret && headers.get("x-server-secret") === secret) return headers.get("x-client-ip");
  const forwarded = env().trustProxy ? headers.get("x-forwarded-for") : null;
  return forwarded?.split(",").at(-1)?.trim() || null;
}
