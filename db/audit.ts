import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { transaction } from "@/db/transaction";

/** Every breach of the invariants of places and credits in the whole database, a line each; none when all is well. */
export async function auditData(): Promise<string[]> {
  const query = await readFile(path.join(process.cwd(), "db/audit.sql"), "utf8");
  return transaction(async (tx) => {
    // A request's ten seconds are too few for the whole database.
    await tx.execute(sql`set local statement_timeout = 0`);
    const result = await tx.execute<{ rule: string; id: string; detail: string }>(sql.raw(query));
    return result.rows.map(({ rule, id, detail }) => `${rule} : ${id} (${detail})`);
  });
}
