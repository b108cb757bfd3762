import "server-only";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { pool } from "@/db/pool";

interface LimiterOptions {
  keyPrefix: string;
  points: number;
  /** Seconds. */
  duration: number;
}

/** Looks the pool up at each query, because the pool may be closed and reopened. */
const storeClient = {
  query: (...args: unknown[]) => (pool().$client.query as (...args: unknown[]) => unknown)(...args),
};

/** Counts in PostgreSQL, so that all instances share the counters. */
export const makeLimiter = (options: LimiterOptions): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient,
    // The library cannot guess the type of our client.
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    ...options,
  });
