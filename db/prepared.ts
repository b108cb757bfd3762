import "server-only";
import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Executor } from "@/db/client";

/** A statement built once for each connection, not at each call: for a short one, building takes longer than the rest. */
export function prepared<Statement>(
  build: (db: Executor) => Statement,
): (db: Executor) => Statement {
  const built = new WeakMap<Executor, Statement>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement of plain SQL with placeholders, its text built once. Rows come as the driver reads them: an instant is a
 * Date. Instants, days and JSON are given as text, with their cast: the driver would write a Date in the machine's zone.
 */
export function preparedSql(
  build: () => SQL,
): (db: Executor, values: Record<string, unknown>) => Promise<Record<string, unknown>[]> {
  let built: Query | undefined;
  return async (db, values) => {
    built ??= dialect.sqlToQuery(build());
    const { $client: client } = db as Executor & { $client: Pool };
    const { rows } = await client.query(
      { text: built.sql },
      fillPlaceholders(built.params, values),
    );
    return rows;
  };
}
