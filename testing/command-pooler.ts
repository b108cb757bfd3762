import { inject } from "vitest";
import { administer } from "./administer";

/**
 * Kills or resumes a database in PgBouncer. A killed database makes new connections wait,
 * where a missing one would reject them for seconds.
 */
export async function commandPooler(command: "kill" | "resume", database: string): Promise<void> {
  const pooledUrl = inject("pooledUrl");
  if (pooledUrl !== inject("clusterUrl"))
    await administer(pooledUrl, `${command} ${database}`, "pgbouncer");
}
