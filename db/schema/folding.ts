import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The SQL twin of `foldCase` in lib/domain; ICU makes it independent of the database's collation. */
export const folded = (text: AnyColumn | SQLWrapper | string): SQL<string> =>
  sql<string>`replace(replace(lower(upper(replace(lower((${text})::text collate "und-x-icu"), 'ı', chr(1)))), chr(1), 'ı'), 'ς', 'σ')`;

/** The SQL twin of `labelKey` in lib/domain, for a label without blanks at its ends. */
export const labelKeyOf = (label: AnyColumn | SQLWrapper | string): SQL<string> =>
  folded(sql`regexp_replace(normalize((${label})::text, NFD), '[\\u0300-\\u036f]', '', 'g')`);
