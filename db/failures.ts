import "server-only";
import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

export function postgresCode(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}

const has = (codes: ReadonlySet<string>) => (error: unknown) =>
  codes.has(postgresCode(error) ?? "");

/** A deadlock or a serialization failure, which a retry may resolve. */
export const isTransient = has(new Set(["40001", "40P01"]));
/** A timeout of a lock, a statement or an idle transaction. */
export const isBusy = has(new Set(["55P03", "57014", "25P03"]));
