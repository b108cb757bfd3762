import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { Failure } from "@/server/terminal";
import { quotedName } from "./quoted-name";

const ROWS_AT_ONCE = 500;
const VERSION = "elan 1 ";

interface Loading {
  name: string;
  columns: string[];
  waiting: string[];
  rows: number;
  hash: Hash;
}

const damaged = () =>
  new Failure("La sauvegarde est incomplète ou abîmée : rien n'a été restauré.");

/** The lines of a gzip file. Node's readline would also split at U+2028, which a comment may hold. */
export async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  let rest = "";
  const text = createGunzip().setEncoding("utf8");
  createReadStream(file)
    .on("error", (error) => text.destroy(error))
    .pipe(text);
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
  return undefined;
}

/** The number of a backup's migrations. Throws Failure when the file is no backup. */
export function levelOf(firstLine: string | undefined): number {
  const level = firstLine?.startsWith(VERSION) ? Number(firstLine.slice(VERSION.length)) : 0;
  if (!Number.isInteger(level) || level < 1)
    throw new Failure("Ce fichier n'est pas une sauvegarde d'Élan.");
  return level;
}

async function insert(client: pg.ClientBase, table: Loading): Promise<void> {
  if (table.waiting.length === 0) return;
  const columns = table.columns.map(quotedName).join(", ");
  const name = quotedName(table.name);
  // PostgreSQL parses the JSON, so that a number keeps all its digits.
  await client.query(
    `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${table.waiting.join(",")}]`],
  );
  table.waiting = [];
}

/** Identity columns continue after the last restored number. */
async function advanceIdentities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'",
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${quotedName(column)}), 0) + 1 from ${quotedName(table)}), false)`,
      [quotedName(table), column],
    );
}

/** The rows already have the effects of their triggers. */
async function setTriggers(client: pg.ClientBase, state: "disable" | "enable"): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    "select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal",
  );
  for (const { table } of rows) await client.query(`alter table ${table} ${state} trigger user`);
}

/** Loads a backup's rows into empty tables. Throws Failure unless all rows are there. */
export async function load(client: pg.ClientBase, lines: AsyncIterable<string>): Promise<number> {
  let table: Loading | undefined;
  let total = 0;
  let complete = false;
  await setTriggers(client, "disable");
  for await (const line of lines) {
    if (line.startsWith("{") && table) {
      table.waiting.push(line);
      table.rows += 1;
      table.hash.update(`${line}\n`);
      if (table.waiting.length >= ROWS_AT_ONCE) await insert(client, table);
    } else if (line.startsWith("table ")) {
      const begun = JSON.parse(line.slice("table ".length)) as Pick<Loading, "name" | "columns">;
      table = { ...begun, waiting: [], rows: 0, hash: createHash("sha256") };
    } else if (line.startsWith("end ") && table) {
      await insert(client, table);
      if (line !== `end ${table.rows} ${table.hash.digest("hex")}`) throw damaged();
      total += table.rows;
      table = undefined;
    } else if (line === "complete") complete = true;
    else throw damaged();
  }
  if (!complete) throw damaged();
  // Deferred constraints must be checked before the tables change again.
  await client.query("set constraints all immediate");
  await setTriggers(client, "enable");
  await advanceIdentities(client);
  return total;
}
