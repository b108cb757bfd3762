import "server-only";
import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

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
