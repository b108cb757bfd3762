import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { limiterClient } from "@/lib/services/operations/limiter-store";

/** As long as a process that died in a job keeps others from it. */
const LEASE_S = 120;

/** The counters of the API's limits hold the turns too: one each, taken by whoever is first. */
const lease = new RateLimiterPostgres({
  storeClient: limiterClient,
  storeType: "pool",
  tableName: "rate_limits",
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix: "job",
  points: 1,
  duration: LEASE_S,
});

interface Due {
  name: string;
  /** Seconds from the end of a run to the next one; 0: always due, whoever else runs it. */
  every: number;
}

/** Whether a job is due, and nobody's yet: then it is the caller's, until releaseLease. */
export async function takeLease({ name, every }: Due): Promise<boolean> {
  if (every === 0) return true;
  try {
    await lease.consume(name);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** The job is due again after its pause, or at once where its run failed. */
export async function releaseLease({ name, every }: Due, done: boolean): Promise<void> {
  if (every === 0) return;
  if (done) await lease.set(name, 1, every);
  else await lease.delete(name);
}
