import "server-only";
import type { Socket } from "node:net";
import pg from "pg";
import { watchedSocket } from "@/db/watched-socket";

/** A pooler of transactions changes connections, so no session state may remain. */
const pooled = process.env.DATABASE_POOLER === "transaction";

/** The timeouts end the locks of a frozen client; on SSDs a random page costs as much as the next. */
const settings = Object.entries({
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 5000,
  random_page_cost: 1.1,
});

/** Startup options of each connection; a pooler rejects them, so each transaction sets its own. */
export const SETTINGS = pooled
  ? undefined
  : settings.map(([name, value]) => `-c ${name}=${value}`).join(" ");
export const BEGIN = pooled
  ? ["begin", ...settings.map(([name, value]) => `set local ${name} = ${value}`)].join("; ")
  : "begin";

const MOST_NAMES = 400;
/** Longer statements hold a list of values and never repeat. */
const LONGEST = 4_000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST) return known;
  const name = `elan_${names.size}`;
  names.set(text, name);
  return name;
}

type QueryInput = pg.QueryConfig | string | null | undefined;

/** Names a statement, so that PostgreSQL prepares it; a pooler allows no names. */
function named(query: QueryInput, values: unknown): QueryInput {
  if (!query || typeof query !== "object") return query;
  if (pooled) return query.name === undefined ? query : { ...query, name: undefined as never };
  const unnamed = query.name === undefined && values !== undefined;
  return unnamed ? { ...query, name: nameOf(query.text) as string } : query;
}

/** A connection that prepares each statement once and sends those of one tick in one packet. */
export class Connection extends pg.Client {
  readonly #socket: Socket;
  #corked = false;

  constructor(config?: pg.ClientConfig) {
    const socket = watchedSocket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** A packet costs the processor more than a short statement. */
  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#corked = false;
      this.#socket.uncork();
    });
  }

  // All overloads of the driver's query end here.
  override query(query: QueryInput, ...rest: unknown[]): never {
    this.#cork();
    return (super.query as (...all: unknown[]) => never)(named(query, rest[0]), ...rest);
  }
}
