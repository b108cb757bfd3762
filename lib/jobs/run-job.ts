import "server-only";
import { logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";

/** Counts the run by its outcome, and logs and rethrows its failure. */
export async function runJob(job: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
    metrics().jobs.inc({ job, outcome: "done" });
  } catch (error) {
    metrics().jobs.inc({ job, outcome: "failed" });
    logFailure({ job }, error);
    throw error;
  }
}
