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
  /** Rows read, with those that a filter removed. */
  rows: number;
  /** Pages of 8 kB. */
  buffers: number;
  /** Tables with a sequential scan. */
  scans: string[];
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Records the statements of `call`, whose writes stay. */
async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values: own = undefined } = typeof first === "string" ? { text: first } : first;
    if (/^\s*(select|insert|update|delete|with)/i.test(text))
      statements.push({ text, values: Array.isArray(values) ? values : (own ?? []) });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await call();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
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

/** Explains each statement of a call and rolls it back. */
export async function explained(url: string, call: () => Promise<unknown>): Promise<Work> {
  const statements = await statementsOf(call);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const work: Work = { statements: statements.length, rows: 0, buffers: 0, scans: [] };
  await client.query("begin");
  try {
    for (const { text, values } of statements) {
      await client.query("savepoint one");
      // A second write of the same keys would fail, so a write is planned but not run.
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
