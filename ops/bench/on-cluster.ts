import { rmSync } from "node:fs";
import { SECRET } from "@/ops/bench/servers";
import { ensureBuilt } from "@/server/build";
import { type Cluster, startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { temporaryDataDir } from "@/server/temporary";
import { report } from "@/server/terminal";

/** Measures the built application on an empty database, cleans up, and ends this process. */
export async function onCluster(
  measure: (cluster: Cluster, dataDir: string) => Promise<void>,
): Promise<never> {
  let cluster: Cluster | undefined;
  const dataDir = await temporaryDataDir();
  try {
    process.env.NEXTAUTH_SECRET = SECRET;
    await ensureBuilt(new AbortController().signal);
    cluster = await startCluster(dataDir);
    await migrateDatabase(cluster.url);
    await measure(cluster, dataDir);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  } finally {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit();
}
