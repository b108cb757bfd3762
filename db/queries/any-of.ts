import "server-only";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Whether an id is one of these, as one parameter: however many there are, the statement stays the same. */
export const anyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
