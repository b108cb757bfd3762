import "server-only";
import type { ApiRequest } from "@/lib/http/answer";
import { env } from "@/lib/infra/env";

/** The socket's address, which the server passes on; a proxy's word only when it is trusted (decisions §2). */
export function clientIp(request: ApiRequest): string {
  const forwarded = env().trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return request.headers.get("x-client-ip") ?? forwarded ?? "unknown";
}
