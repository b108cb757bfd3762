import pg from "pg";
import { LARGE, seed } from "@/ops/bench/seed";
import { migrateDatabase } from "@/server/postgres/migrate";

/** A database of fewer coaches beside the main one; answers its address. */
export async function smaller(mainUrl: string, coaches: number): Promise<string> {
  const url = new URL(mainUrl);
  const client = new pg.Client({ connectionString: mainUrl });
  await client.connect();
  await client.query(`create database growth_${coaches}`);
  await client.end();
  url.pathname = `/growth_${coaches}`;
  await migrateDatabase(url.href);
  await seed(url.href, { ...LARGE, coaches });
  return url.href;
}
