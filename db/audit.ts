import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { transaction } from "@/db/transaction";

/** Returns a line for each violated invariant of db/audit.sql. */
export async function auditData(): Promise<string[]> {
  const query = await readFile(path.join(process.cwd(), "db/audit.sql"), "utf8");
  return transaction(async (tx) => {
    // A request's limit of ten seconds is too short for the whole database.
    await tx.execute(sql`set local statement_timeout = 0`);
    const result = await tx.execute<{ rule: string; id: string; detail: string }>(sql.raw(query));
    return result.rows.map(({ rule, id, detail }) => `${rule} : ${id} (${detail})`);
  });
}
