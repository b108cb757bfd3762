import "server-only";
import { v7 } from "uuid";
import { AppError } from "@/lib/errors";
import { logRequest } from "@/lib/http/log";

/** The answer of an address that the API does not have. */
export async function unknownRoute(request: Request): Promise<Response> {
  const { message, status, code } = new AppError("NOT_FOUND");
  const id = request.headers.get("x-request-id") ?? v7();
  logRequest({
    id,
    method: request.method,
    route: "/api/*",
    status,
    ms: 0,
    user: null,
  });
  return new Response(message, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "x-error-code": code,
      "x-request-id": id,
    },
  });
}
