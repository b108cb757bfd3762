import "server-only";
import { v7 } from "uuid";
import type { ApiRequest, Context } from "@/lib/http/api-response";

/** Leads whoever opens a mail's link to the page with the button: opening it changes nothing, as mail programs open links too. */
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
