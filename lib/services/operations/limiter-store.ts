import "server-only";
import { pool } from "@/db/pool";

/** Looks the pool up at each query, because the pool may be closed and reopened. */
export const limiterClient = {
  query: (...args: unknown[]) => (pool().$client.query as (...args: unknown[]) => unknown)(...args),
};
