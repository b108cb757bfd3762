import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** One array parameter keeps the statement text, and so its plan, the same for any number of ids. */
export const anyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

export const anyText = (column: AnyColumn | SQL, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

/** The id of a request has no scope, so the query must also filter by a scope. */
export const matchesId = (column: AnyColumn, id: string): SQL => sql`${column} = ${id}`;
