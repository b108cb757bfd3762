import pg from "pg";
import { inject } from "vitest";
import { administer } from "@/testing/administer";
import { migrateBefore } from "@/testing/migrations-before";

export interface DatabaseBefore {
  client: pg.Client;
  url: string;
  drop: () => Promise<void>;
}

/** Makes a database with the migrations before the one whose name ends with `last`. */
export async function makeDatabaseBefore(last: string): Promise<DatabaseBefore> {
  const clusterUrl = inject("clusterUrl");
  const name = `before${last}_${process.pid}`;
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await administer(clusterUrl, `create database ${name} template template0`);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await migrateBefore(client, last);
  const drop = async () => {
    await client.end();
    await administer(clusterUrl, `drop database ${name} with (force)`);
  };
  return { client, url: url.href, drop };
}
