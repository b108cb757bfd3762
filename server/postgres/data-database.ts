import pg from "pg";
import { readDataEnv, sessionUrl } from "@/lib/infra/env";
import { runningCluster, startCluster } from "./embedded";

/** Runs `work` on the database of DATABASE_URL or the embedded one, which it starts if needed. */
export async function withDatabase<T>(
  work: (client: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = readDataEnv();
  const running = databaseUrl ? sessionUrl(databaseUrl) : runningCluster(dataDir);
  const own = running ? undefined : await startCluster(dataDir);
  const url = running ?? own?.url ?? "";
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The query of a broken connection throws.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client, url);
  } finally {
    await client.end().catch(() => undefined);
    await own?.stop();
  }
}
