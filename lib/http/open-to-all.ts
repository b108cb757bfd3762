import "server-only";
import { v7 } from "uuid";
import type { ApiRequest } from "@/lib/http/api-response";

/** Lets a page of any origin read the response. */
export const openToAll = { "access-control-allow-origin": "*" };

/** The response to a CORS preflight request. */
export async function preflight(request: ApiRequest): Promise<Response> {
  return new Response(null, {
    status: 204,
    headers: {
      ...openToAll,
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      // `*` does not include Authorization.
      "access-control-allow-headers": "*, Authorization",
      "access-control-max-age": "86400",
      "x-request-id": request.headers.get("x-request-id") ?? v7(),
    },
  });
}
