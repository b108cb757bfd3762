import "server-only";
import pg from "pg";

/** Behind a pooler of transactions the next one has another connection: nothing may stay with it. */
const pooled = process.env.DATABASE_POOLER === "transaction";

/** A frozen client must not hold a class's lock for ever; disks of today find a page as soon as its neighbour. */
const settings = Object.entries({
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 5000,
  random_page_cost: 1.1,
});

/** Of every connection; a pooler refuses them, and each transaction brings its own. */
export const SETTINGS = pooled
  ? undefined
  : settings.map(([name, value]) => `-c ${name}=${value}`).join(" ");
export const BEGIN = pooled
  ? ["begin", ...settings.map(([name, value]) => `set local ${name} = ${value}`)].join("; ")
  : "begin";

const MOST_NAMES = 400;
/** Past it a statement holds a list of values: it never comes again as it was. */
const LONGEST = 4_000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST) return known;
  const name = `elan_${names.size}`;
  names.set(text, name);
  return name;
}

type Given = pg.QueryConfig | string | null | undefined;

/** A statement with its values, under the name that it keeps on each connection; under none behind a pooler. */
function named(given: Given, values: unknown): Given {
  if (!given || typeof given !== "object") return given;
  if (pooled) return given.name === undefined ? given : { ...given, name: undefined as never };
  const unnamed = given.name === undefined && values !== undefined;
  return unnamed ? { ...given, name: nameOf(given.text) as string } : given;
}

/** A connection that has PostgreSQL parse and plan each statement once, and keep it by a name. */
export class Connection extends pg.Client {
  // The driver's overloads all end in this one.
  override query(given: Given, ...rest: unknown[]): never {
    return (super.query as (...all: unknown[]) => never)(named(given, rest[0]), ...rest);
  }
}
