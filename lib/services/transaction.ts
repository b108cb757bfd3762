import "server-only";
import { postgresCode } from "@/db/client";
import { AppError } from "@/lib/errors";

export {
  closeDatabase,
  transaction,
  unawaited,
} from "@/db/client";
export { watchedSocket } from "@/db/watched-socket";

const overloaded = new Set(["55P03", "57014", "25P03", "40001", "40P01"]);

/** The refusal for a failure of the database: too much at once, or gone. Null for any other error. */
export function postgresFailure(error: unknown): AppError | null {
  const code = postgresCode(error);
  if (code !== undefined && overloaded.has(code)) return new AppError("BUSY", undefined, 1);
  // 53: out of resources; 57P: shutting down; 08: connection lost; 25006: only read, for the time of a failover.
  if (code !== undefined && /^(53|57P|08|25006)/.test(code))
    return new AppError("UNAVAILABLE", undefined, 5);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text =
    cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ""} ${cause.message}` : "";
  return /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection terminated|not queryable|timeout exceeded when trying to connect/.test(
    text,
  )
    ? new AppError("UNAVAILABLE", undefined, 5)
    : null;
}
