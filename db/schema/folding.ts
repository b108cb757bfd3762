import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `foldCase` of lib/domain in SQL, by ICU whatever the database's own collation is. */
export const folded = (text: AnyColumn | SQLWrapper | string): SQL<string> =>
  sql<string>`replace(replace(lower(upper(replace(lower((${text})::text collate "und-x-icu"), 'ı', chr(1)))), chr(1), 'ı'), 'ς', 'σ')`;
