import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Whether an id is one of these, as one parameter: however many there are, the statement stays the same. */
export const anyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** Whether a column holds an id that somebody sent: it narrows what a scope beside it has isolated. */
export const named = (column: AnyColumn, id: string): SQL => sql`${column} = ${id}`;
