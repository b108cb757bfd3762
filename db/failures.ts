import "server-only";
import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { AppError } from "@/lib/errors";

/** Postgres's error code behind an error, if there is one. */
export function postgresCode(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}

const has = (codes: ReadonlySet<string>) => (error: unknown) =>
  codes.has(postgresCode(error) ?? "");

/** A deadlock, or a snapshot that cannot be kept: run again, it may well succeed. */
export const isTransient = has(new Set(["40001", "40P01"]));
/** A lock, a statement or a pause took longer than it may. */
export const isBusy = has(new Set(["55P03", "57014", "25P03"]));
/** The transaction has failed already; no such savepoint any more. */
export const isConsequence = has(new Set(["25P02", "3B001"]));

// 53: out of resources; 57P: shutting down; 08: connection lost; 25006: only read, for the time of a failover.
const GONE_CODE = /^(53|57P|08|25006)/;
const GONE_TEXT =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|Connection terminated|not queryable|timeout exceeded when trying to connect/;

/** The refusal for a failure of the database: too much at once, or gone. Null for any other error. */
export function postgresFailure(error: unknown): AppError | null {
  if (isBusy(error) || isTransient(error)) return new AppError("BUSY", undefined, 1);
  if (GONE_CODE.test(postgresCode(error) ?? "")) return new AppError("UNAVAILABLE", undefined, 5);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text =
    cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ""} ${cause.message}` : "";
  return GONE_TEXT.test(text) ? new AppError("UNAVAILABLE", undefined, 5) : null;
}
