import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { temporaryDataDir } from "@/server/temporary";
import { administer, TEMPLATE } from "./administer";
import { findPgBouncer, type Pooler, startPgBouncer } from "./pgbouncer";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
    /** The address of PgBouncer with DATABASE_POOLER=transaction, else the cluster's. */
    pooledUrl: string;
  }
}

/** A now() before the system's in the search path lets a test file move its database's clock. */
const MOVABLE_NOW = `
  create function public.now() returns timestamptz stable language sql as 'select pg_catalog.now()';
  alter role all set search_path = "$user", public, pg_catalog`;

/** Tests read what the outbox drops from a sent mail; one test removes this trigger. */
const KEEP_MAILS = `
  create function public.keep_mail() returns trigger language plpgsql as $$
    begin
      new.content = old.content; new.html = old.html; new.text = old.text; new.attachments = old.attachments; new.headers = old.headers;
      new.reply_to = old.reply_to;
      return new;
    end $$;
  create trigger keep_mail before update of text on public.outbox for each row execute function public.keep_mail()`;

/** Databases created after this have a movable clock. */
async function makeNowMovable(clusterUrl: string): Promise<void> {
  await administer(clusterUrl, `drop database ${TEMPLATE}`);
  await administer(clusterUrl, MOVABLE_NOW, "template1");
  await administer(clusterUrl, `create database ${TEMPLATE}`);
}

interface Shared {
  url: string;
  pooledUrl: string;
  stop: () => Promise<void>;
}
/** Each project of vitest.config.ts loads this file again. */
const shared = globalThis as unknown as {
  __elanTestCluster?: Promise<Shared>;
  __elanUsers?: number;
};

async function start(): Promise<Shared> {
  const dataDir = await temporaryDataDir({ inMemory: true });
  const cluster = await startCluster(dataDir, {
    temporary: true,
    settings: {
      max_connections: "300",
      // A temporary database needs neither vacuum nor durable writes.
      autovacuum: "off",
      synchronous_commit: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
    },
  });
  let pooler: Pooler | undefined;
  const stop = async () => {
    await pooler?.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (process.env.TEST_INSTANT) await makeNowMovable(cluster.url);
    await migrateDatabase(cluster.url);
    await administer(cluster.url, KEEP_MAILS, TEMPLATE);
    if (process.env.DATABASE_POOLER) {
      const program = findPgBouncer();
      if (!program) throw new Error("There is no PgBouncer.");
      pooler = await startPgBouncer(program, cluster.url, dataDir);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, pooledUrl: pooler?.url ?? cluster.url, stop };
}

/** Vitest's global setup of the API projects: one PostgreSQL with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.__elanTestCluster ??= start();
  const { url, pooledUrl, stop } = await shared.__elanTestCluster;
  shared.__elanUsers = (shared.__elanUsers ?? 0) + 1;
  project.provide("clusterUrl", url);
  project.provide("pooledUrl", pooledUrl);
  return async () => {
    shared.__elanUsers = (shared.__elanUsers ?? 1) - 1;
    if (shared.__elanUsers === 0) await stop();
  };
}
