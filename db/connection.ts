import "server-only";
import type { Writable } from "node:stream";
import pg from "pg";

/** Of every connection. A frozen client must not hold a class's lock for ever; disks of today find a page as soon as its neighbour. */
export const SETTINGS =
  "-c lock_timeout=3000 -c statement_timeout=10000 -c idle_in_transaction_session_timeout=5000 -c random_page_cost=1.1";

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
interface Wire {
  connection: { stream: Writable };
}

/** A connection that has PostgreSQL parse and plan each statement once, and keep it by a name. */
export class Connection extends pg.Client {
  /** Statements sent so far. */
  sent = 0;
  #gathering = false;

  /** Statements of one turn leave in one packet: handing it to the system takes longer than filling it. */
  #gather(): void {
    if (this.#gathering) return;
    const { stream } = (this as unknown as Wire).connection;
    this.#gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  // The driver's overloads all end in this one.
  override query(given: Given, ...rest: unknown[]): never {
    this.sent += 1;
    this.#gather();
    const named =
      given && typeof given === "object" && given.name === undefined && rest[0] !== undefined
        ? { ...given, name: nameOf(given.text) }
        : given;
    return (super.query as (...all: unknown[]) => never)(named, ...rest);
  }
}
