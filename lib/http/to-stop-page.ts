import "server-only";
import { v7 } from "uuid";
import type { ApiRequest, Context } from "@/lib/http/api-response";

/** A GET changes nothing because mail programs open links too; it leads to the page with the button. */
export async function toStopPage(request: ApiRequest, { params }: Context): Promise<Response> {
  const { token } = await params;
  return new Response(null, {
    status: 303,
    headers: {
      location: `/rappels/${encodeURIComponent(String(token))}`,
      "cache-control": "no-store",
      "x-request-id": request.headers.get("x-request-id") ?? v7(),
    },
  });
}
