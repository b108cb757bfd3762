import { randomUUID } from "node:crypto";
import pg from "pg";
import { makeToken } from "@/lib/auth/tokens";
import { rowsOfLargeStudio } from "@/ops/bench/large-studio-rows";

export interface LargeStudio {
  id: string;
  token: string;
}

/** Seeds a coach with a million places, 80 000 subscriptions and 200 000 receipts. */
export async function seedLargeStudio(url: string): Promise<LargeStudio> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const id = randomUUID();
  await client.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code, last_seen_at)
     values ($1, 'COACH', 'grand@exemple.fr', 'Nora', 'Keller', 'Nora Keller', 'ZZZZZZ', now())`,
    [id],
  );
  for (const statement of rowsOfLargeStudio(id)) await client.query(statement);
  await client.end();
  return { id, token: await makeToken({ userId: id, version: 0 }) };
}
