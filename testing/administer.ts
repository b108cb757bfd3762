import pg from "pg";

/** The migrated database that each test file's database is copied from. */
export const TEMPLATE = "elan";

/** Runs `sql` on the cluster's own database unless another is named. */
export async function administer(
  clusterUrl: string,
  sql: string,
  database = "postgres",
): Promise<void> {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
