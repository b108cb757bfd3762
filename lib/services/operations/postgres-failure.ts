import "server-only";
import { isBusy, isTransient, postgresCode } from "@/db/failures";
import { AppError } from "@/lib/error-codes";

// 53 out of resources, 57P shutting down, 08 connection lost, 25006 read-only during a failover.
const GONE_CODE = /^(53|57P|08|25006)/;
const GONE_TEXT =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection terminated|not queryable|timeout exceeded when trying to connect/;

/** BUSY or UNAVAILABLE for a failure of the database, null for any other error. */
export function postgresFailure(error: unknown): AppError | null {
  if (isBusy(error) || isTransient(error)) return new AppError("BUSY", undefined, 1);
  if (GONE_CODE.test(postgresCode(error) ?? "")) return new AppError("UNAVAILABLE", undefined, 5);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text =
    cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ""} ${cause.message}` : "";
  return GONE_TEXT.test(text) ? new AppError("UNAVAILABLE", undefined, 5) : null;
}
