import { auditData } from "@/db/audit";
import { closeDatabase } from "@/db/pool";
import { readDataEnv } from "@/lib/infra/env";
import { runningCluster, startCluster } from "@/server/postgres/embedded";
import { report, say } from "@/server/terminal";

async function violations(): Promise<string[]> {
  const { databaseUrl, dataDir } = readDataEnv();
  const running = databaseUrl ?? runningCluster(dataDir);
  const own = running ? undefined : await startCluster(dataDir);
  process.env.DATABASE_URL = running ?? own?.url;
  try {
    return await auditData();
  } finally {
    await closeDatabase();
    await own?.stop();
  }
}

try {
  const lines = await violations();
  for (const line of lines) say(line);
  if (lines.length === 0) say("Aucune anomalie.");
  process.exit(lines.length === 0 ? 0 : 1);
} catch (error) {
  report(error);
  // Exit code 1 means a violation, 2 that the audit did not run.
  process.exit(2);
}
