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

/** Builds a statement once per connection, because building takes longer than a short statement. */
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
  : C extends SQL<infer T>
    ? T
    : C extends Encoder<infer T>
      ? T
      : never;
export type DataOfEach<Shape> = { -readonly [K in keyof Shape]: DataOf<Shape[K]> };

/** A value without a column, sent and received as it is. */
export const computed = <T>(): Encoder<T> => ({ mapToDriverValue: (value) => value });
/** Rows in one JSON document. */
export const json = <T>(): Encoder<T> => ({ mapToDriverValue: (rows) => JSON.stringify(rows) });
/** A column's values in an array. */
export const listOf = <C extends AnyColumn>(_: C): Encoder<readonly DataOf<C>[]> => ({
  mapToDriverValue: (all) => [...all],
});
/** A value or null for a column that is never null. */
export const orNull = <C extends AnyColumn>(column: C): Encoder<DataOf<C> | null> => ({
  mapToDriverValue: (value) => (value === null ? null : column.mapToDriverValue(value)),
});

/** A column of a table that a left join may not find. */
export const joined = <C extends AnyColumn>(column: C): SQL<DataOf<C> | null> => sql`${column}`;
/** A row's columns and expressions under their names, for a `select`. */
export const selectList = (row: Record<string, AnyColumn | SQL>): SQL =>
  sql.join(
    Object.entries(row).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

const dialect = new PgDialect({ casing: "snake_case" });

/** A statement's text with its encoded values. */
export interface BoundStatement {
  text: string;
  values: unknown[];
}

interface TypedStatement<Values, Row> {
  (db: Db, values: Values): Promise<Row[]>;
  bind: (values: Values) => BoundStatement;
}

/**
 * A plain SQL statement whose text is built once, typed by columns.
 * Each value needs a cast in the text, and a row's names need quoted aliases. Instants are Dates.
 */
export function statement<
  const Params extends Record<string, AnyColumn | Encoder<never>>,
  const Row extends Record<string, AnyColumn | SQL | Encoder<never>> = Record<never, never>,
>(
  { params }: { params: Params; row?: Row },
  build: (values: { [K in keyof Params]: Param }) => SQL,
): TypedStatement<DataOfEach<Params>, DataOfEach<Row>> {
  const encoded = Object.entries(params).map(([name, encoder]) => [
    name,
    sql.param(sql.placeholder(name), encoder as Encoder<unknown>),
  ]);
  let built: Query | undefined;
  const bind = (all: DataOfEach<Params>) => {
    built ??= dialect.sqlToQuery(build(Object.fromEntries(encoded)));
    return { text: built.sql, values: fillPlaceholders(built.params, all) };
  };
  const run = async (db: Db, all: DataOfEach<Params>) => {
    const { text, values } = bind(all);
    const { rows } = await (db.$client as Pool).query({ text }, values);
    return rows;
  };
  return Object.assign(run, { bind });
}
