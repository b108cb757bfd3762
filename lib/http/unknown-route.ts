import "server-only";
import { v7 } from "uuid";
import { AppError } from "@/lib/error-codes";
import type { ApiRequest } from "@/lib/http/api-response";
import { errorResponse } from "@/lib/http/error-response";
import { logRequest } from "@/lib/infra/log";

/** The response of a path without this endpoint or method. */
export function rejectRoute(
  request: ApiRequest,
  code: "METHOD_NOT_ALLOWED" | "NOT_FOUND",
  headers: Record<string, string> = {},
): Response {
  return respondWithError(request, new AppError(code), headers);
}

/** For a path outside the contract; the response is logged. */
export function respondWithError(
  request: ApiRequest,
  error: AppError,
  headers: Record<string, string> = {},
): Response {
  const response = errorResponse(error);
  const { status } = response;
  const id = request.headers.get("x-request-id") ?? v7();
  logRequest({
    id,
    method: request.method,
    route: "/api/*",
    status,
    ms: 0,
    user: null,
  });
  return new Response(response.body, {
    status,
    headers: { ...response.headers, "x-request-id": id, ...headers },
  });
}

export const unknownRoute = (request: ApiRequest): Response => rejectRoute(request, "NOT_FOUND");
