import "server-only";
import { AppError } from "@/lib/error-codes";
import type { ApiResponse } from "@/lib/http/api-response";
import { logFailure } from "@/lib/infra/log";
import { postgresFailure } from "@/lib/services/operations/postgres-failure";

/** Logs the cause of an error without the values it was about. */
export function appErrorOf(error: unknown, where: { id: string } | { route: string }): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) logFailure(where, error.cause);
    return error;
  }
  logFailure(where, error);
  return postgresFailure(error) ?? new AppError("UNEXPECTED");
}

/** The French sentence as text and the code in a header; never cached. */
export const errorResponse = ({ status, code, message, retryAfter }: AppError): ApiResponse => ({
  status,
  headers: {
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    "x-error-code": code,
    ...(retryAfter ? { "retry-after": String(retryAfter) } : {}),
  },
  body: message,
});

/** For a route outside the contract. */
export function toErrorResponse(error: unknown, route: string): Response {
  const { body, ...rest } = errorResponse(appErrorOf(error, { route }));
  return new Response(body, rest);
}
