import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startCluster } from "@/scripts/embedded";
import { migrateDatabase } from "@/scripts/migrate";
import { temporaryDataDir } from "@/scripts/temporary";

/** The migrated database of which every test file gets a copy. */
export const TEMPLATE = "elan";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** Vitest's global setup of the api project: one PostgreSQL, one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir();
  const cluster = await startCluster(dataDir, {
    temporary: true,
    settings: { max_connections: "300" },
  });
  const teardown = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(cluster.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("clusterUrl", cluster.url);
  return teardown;
}

/** Runs `sql` on the cluster, outside the databases under test. */
export async function administer(clusterUrl: string, sql: string): Promise<void> {
  const url = new URL(clusterUrl);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
