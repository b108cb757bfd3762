import "server-only";
import { pool } from "@/db/pool";

/** The pool, for the rate limiter's counters; found anew at each query, since a pool may be closed and opened again. */
export const limiterClient = {
  query: (...args: unknown[]) =>
    (pool().$client.query as (...given: unknown[]) => unknown)(...args),
};
