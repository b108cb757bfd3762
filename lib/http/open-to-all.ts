import "server-only";
import { v7 } from "uuid";
import type { ApiRequest } from "@/lib/http/api-response";

/** What lets a page of any origin read an answer. */
export const openToAll = { "access-control-allow-origin": "*" };

/** The answer to a browser that asks first whether another origin's page may call. */
export async function preflight(request: ApiRequest): Promise<Response> {
  return new Response(null, {
    status: 204,
    headers: {
      ...openToAll,
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      // A star leaves this one out.
      "access-control-allow-headers": "*, Authorization",
      "access-control-max-age": "86400",
      "x-request-id": request.headers.get("x-request-id") ?? v7(),
    },
  });
}
