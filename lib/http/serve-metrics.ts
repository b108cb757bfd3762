import "server-only";
import { bearerOf } from "@/lib/http/actor";
import type { ApiRequest } from "@/lib/http/api-response";
import { unknownRoute } from "@/lib/http/unknown-route";
import { env } from "@/lib/infra/env";
import { isSecret } from "@/lib/infra/secret";
import { readMetrics } from "@/lib/services/operations/metrics";

/** Unknown route without the configured token. */
export async function serveMetrics(request: ApiRequest): Promise<Response> {
  const { metricsToken } = env();
  const token = bearerOf(request.headers.get("authorization")) ?? "";
  if (!metricsToken || !isSecret(token, metricsToken)) return unknownRoute(request);
  const { type, text } = await readMetrics();
  return new Response(text, { headers: { "content-type": type, "cache-control": "no-store" } });
}
