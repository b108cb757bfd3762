import "server-only";
import type { ApiRequest } from "@/lib/http/api-response";
import { env } from "@/lib/infra/env";

/**
 * The caller's address: the socket's, which the HTTP server passes on with its secret beside; where only Next runs, the last word
 * of the proxy's X-Forwarded-For when it is trusted, else nothing is known, and limits by IP count nobody.
 */
export function clientIp(request: ApiRequest): string | null {
  const { headers } = request;
  const secret = process.env.ELAN_SERVER_SECRET;
  if (secret && headers.get("x-server-secret") === secret) return headers.get("x-client-ip");
  const forwarded = env().trustProxy ? headers.get("x-forwarded-for") : null;
  return forwarded?.split(",").at(-1)?.trim() || null;
}
