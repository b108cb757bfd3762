import pg from "pg";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Plan[];
}
export interface Work {
  statements: number;
  /** Read from tables and indexes, kept or not. */
  rows: number;
  /** Pages of 8 kB looked at. */
  buffers: number;
  /** Tables read from end to end. */
  scans: string[];
}

interface Asked {
  text: string;
  values: unknown[];
}

/** The statements that `call` sends, with their values; what it writes stays. */
async function statementsOf(call: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values: own = undefined } = typeof first === "string" ? { text: first } : first;
    if (/^\s*(select|insert|update|delete|with)/i.test(text))
      asked.push({ text, values: Array.isArray(values) ? values : (own ?? []) });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await call();
  } finally {
    pg.Client.prototype.query = query;
  }
  return asked;
}

function add(plan: Plan, work: Work): void {
  const loops = plan["Actual Loops"] ?? 1;
  const table = plan["Relation Name"];
  if (/Scan/.test(plan["Node Type"]) && table)
    work.rows += Math.round(
      ((plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0)) * loops,
    );
  if (plan["Node Type"] === "Seq Scan" && table && !work.scans.includes(table))
    work.scans.push(table);
  for (const child of plan.Plans ?? []) add(child, work);
}

/** What the database does for a call: its statements are explained one by one, and undone. */
export async function explained(url: string, call: () => Promise<unknown>): Promise<Work> {
  const asked = await statementsOf(call);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const work: Work = { statements: asked.length, rows: 0, buffers: 0, scans: [] };
  await client.query("begin");
  try {
    for (const { text, values } of asked) {
      await client.query("savepoint one");
      // Its own keys are there already: a second writing of them would be refused.
      const reads = /^\s*select/i.test(text);
      const how = reads ? "analyze, buffers, format json" : "format json";
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
        `explain (${how}) ${text}`,
        values,
      );
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      if (plan && reads) {
        add(plan, work);
        work.buffers += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
      }
      await client.query("rollback to savepoint one");
    }
    return work;
  } finally {
    await client.query("rollback");
    await client.end();
  }
}
