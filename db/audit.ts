import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";

/** Every breach of the invariants of places and credits in the whole database, a line each; none when all is well. */
export async function auditData(): Promise<string[]> {
  const query = await readFile(path.join(process.cwd(), "db/audit.sql"), "utf8");
  const result = await database().execute<{ rule: string; id: string; detail: string }>(
    sql.raw(query),
  );
  return result.rows.map(({ rule, id, detail }) => `${rule} : ${id} (${detail})`);
}
