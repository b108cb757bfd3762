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
    /** The same behind PgBouncer, with DATABASE_POOLER=transaction; else the same. */
    pooledUrl: string;
  }
}

/** A now() that is found before the system's, so that a test file can move the clock of its database (moved-clock.ts). */
const MOVABLE_NOW = `
  create function public.now() returns timestamptz stable language sql as 'select pg_catalog.now()';
  alter role all set search_path = "$user", public, pg_catalog`;

/** What a mail said is forgotten once it has left; tests read it afterwards, but for the one that shows the forgetting. */
const KEPT_MAILS = `
  create function public.keep_mail() returns trigger language plpgsql as $$
    begin
      new.html = old.html; new.text = old.text; new.attachments = old.attachments; new.headers = old.headers;
      return new;
    end $$;
  create trigger keep_mail before update of text on public.outbox for each row execute function public.keep_mail()`;

/** What is created from now on has a clock that can be moved, and reads it. */
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
/** Each project of vitest.config.ts loads this file for itself. */
const held = globalThis as unknown as { __elanTestCluster?: Promise<Shared>; __elanUsers?: number };

async function start(): Promise<Shared> {
  const dataDir = await temporaryDataDir({ inMemory: true });
  const cluster = await startCluster(dataDir, {
    temporary: true,
    settings: { max_connections: "300" },
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
    await administer(cluster.url, KEPT_MAILS, TEMPLATE);
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

/** Vitest's global setup of the api projects: one PostgreSQL, one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  held.__elanTestCluster ??= start();
  const { url, pooledUrl, stop } = await held.__elanTestCluster;
  held.__elanUsers = (held.__elanUsers ?? 0) + 1;
  project.provide("clusterUrl", url);
  project.provide("pooledUrl", pooledUrl);
  return async () => {
    held.__elanUsers = (held.__elanUsers ?? 1) - 1;
    if (held.__elanUsers === 0) await stop();
  };
}
