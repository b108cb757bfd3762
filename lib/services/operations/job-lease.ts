import "server-only";
import { RateLimiterRes } from "rate-limiter-flexible";
import { makeLimiter } from "@/lib/services/operations/make-limiter";

/** A process that died in a job blocks it for this long. */
const JOB_LEASE_S = 120;

// A lease is a rate-limit counter with one point.
const lease = makeLimiter({ keyPrefix: "job", points: 1, duration: JOB_LEASE_S });

interface Due {
  name: string;
  /** Seconds from the end of a run to the next one; 0 runs without a lease. */
  every: number;
}

/** True when the job is due and the caller now holds its lease. */
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

/** Makes the job due after its pause, or at once after a failed run. */
export async function releaseLease(
  { name, every }: Due,
  { succeeded }: { succeeded: boolean },
): Promise<void> {
  if (every === 0) return;
  if (succeeded) await lease.set(name, 1, every);
  else await lease.delete(name);
}
