import { createHash } from "node:crypto";
import type pg from "pg";
import { quotedName } from "./quoted-name";

const ROWS_AT_ONCE = 1_000;

interface Table {
  name: string;
  columns: string[];
  key: string[];
}

/** The application's tables, each after the tables that it refers to. */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.n) from pg_index i
        cross join unnest(i.indkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const sorted: Table[] = [];
  for (let left = rows; left.length > 0; ) {
    const waits = (table: (typeof rows)[0]) =>
      table.needs.some((need) => left.some(({ name }) => name === need));
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) throw new Error("Tables that refer to each other");
    sorted.push(...ready);
    left = left.filter(waits);
  }
  return sorted;
}

async function* rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  await client.query(
    `declare rows no scroll cursor for select row_to_json(t)::text as row from ${quotedName(table.name)} t order by ${table.key.map(quotedName).join(", ")}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query("close rows");
}

/**
 * The database at one instant as text: migrations, then each table's rows, count and SHA-256.
 * Rows stand by primary key, so equal databases give equal texts.
 */
export async function* backupOf(client: pg.ClientBase): AsyncGenerator<string> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local time zone 'UTC'");
  const { rows: levels } = await client.query<{ n: number }>(
    "select count(*)::int as n from drizzle.__drizzle_migrations",
  );
  yield `elan 1 ${levels[0]?.n}\n`;
  for (const table of await listTables(client)) {
    yield `table ${JSON.stringify({ name: table.name, columns: table.columns })}\n`;
    const hash = createHash("sha256");
    let count = 0;
    for await (const rows of rowsOf(client, table)) {
      const text = `${rows.join("\n")}\n`;
      hash.update(text);
      count += rows.length;
      yield text;
    }
    yield `end ${count} ${hash.digest("hex")}\n`;
  }
  await client.query("commit");
  yield "complete\n";
}
