import "server-only";
import { v7 } from "uuid";
import { AppError } from "@/lib/error-codes";
import type { ApiRequest } from "@/lib/http/api-response";
import { errorResponse } from "@/lib/http/error-response";
import { logRequest } from "@/lib/infra/log";

/** What a path of the API answers that no endpoint stands behind. */
export function rejectRoute(
  request: ApiRequest,
  refused: "METHOD_NOT_ALLOWED" | "NOT_FOUND",
  headers: Record<string, string> = {},
): Response {
  return respondWithError(request, new AppError(refused), headers);
}

/** The answer of a refusal outside the contract's routes, with its line in the log. */
export function respondWithError(
  request: ApiRequest,
  refusal: AppError,
  headers: Record<string, string> = {},
): Response {
  const answer = errorResponse(refusal);
  const { status } = answer;
  const id = request.headers.get("x-request-id") ?? v7();
  logRequest({
    id,
    method: request.method,
    route: "/api/*",
    status,
    ms: 0,
    user: null,
  });
  return new Response(answer.body, {
    status,
    headers: { ...answer.headers, "x-request-id": id, ...headers },
  });
}

/** The answer of an address that the API does not have. */
export const unknownRoute = (request: ApiRequest): Response => rejectRoute(request, "NOT_FOUND");
