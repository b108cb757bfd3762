import "server-only";
import {
  type AnyColumn,
  type DriverValueEncoder,
  fillPlaceholders,
  type Param,
  type Query,
  type SQL,
  sql,
} from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Db } from "@/db/pool";

/** A statement built once for each connection, not at each call: for a short one, building takes longer than the rest. */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db["$client"], Statement>();
  return (db) => {
    const known = built.get(db.$client) ?? build(db);
    built.set(db.$client, known);
    return known;
  };
}

type Encoder<T> = DriverValueEncoder<T, unknown>;
type Nullable<C extends AnyColumn> = C["_"]["notNull"] extends true ? never : null;
type DataOf<C> = C extends AnyColumn
  ? C["_"]["data"] | Nullable<C>
  : C extends Encoder<infer T>
    ? T
    : never;
type DataOfEach<Shape> = { -readonly [K in keyof Shape]: DataOf<Shape[K]> };

/** A value that no column holds. */
export const computed = <T>(): Encoder<T> => ({ mapToDriverValue: (value) => value });
/** Rows given as one JSON document. */
export const json = <T>(): Encoder<T> => ({ mapToDriverValue: (rows) => JSON.stringify(rows) });
/** Values of a column, given as an array. */
export const listOf = <C extends AnyColumn>(_: C): Encoder<readonly DataOf<C>[]> => ({
  mapToDriverValue: (all) => [...all],
});
/** A value of a column that never holds null, or null. */
export const orNull = <C extends AnyColumn>(column: C): Encoder<DataOf<C> | null> => ({
  mapToDriverValue: (value) => (value === null ? null : column.mapToDriverValue(value)),
});

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement of plain SQL, its text built once. What it is given and what it answers is typed by columns: a value is
 * encoded as its column's, and a row names its values as here (`activity_id as "activityId"`). Values stand in the text with
 * their cast: nothing else says their type. Rows come as the driver reads them: an instant is a Date.
 */
export function statement<
  const Given extends Record<string, AnyColumn | Encoder<never>>,
  const Row extends Record<string, AnyColumn | Encoder<never>> = Record<never, never>,
>(
  { given }: { given: Given; row?: Row },
  build: (values: { [K in keyof Given]: Param }) => SQL,
): (db: Db, values: DataOfEach<Given>) => Promise<DataOfEach<Row>[]> {
  const encoded = Object.entries(given).map(([name, encoder]) => [
    name,
    sql.param(sql.placeholder(name), encoder as Encoder<unknown>),
  ]);
  let built: Query | undefined;
  return async (db, values) => {
    built ??= dialect.sqlToQuery(build(Object.fromEntries(encoded)));
    const { rows } = await (db.$client as Pool).query(
      { text: built.sql },
      fillPlaceholders(built.params, values),
    );
    return rows;
  };
}
