import { inject } from "vitest";
import { administer } from "./administer";

/**
 * Has PgBouncer, where there is one, leave this database alone, or serve it again. Whoever came to it while it is not there
 * would be refused for seconds after it is: killed before, they wait.
 */
export async function tellPooler(command: "kill" | "resume", database: string): Promise<void> {
  const pooledUrl = inject("pooledUrl");
  if (pooledUrl !== inject("clusterUrl"))
    await administer(pooledUrl, `${command} ${database}`, "pgbouncer");
}
