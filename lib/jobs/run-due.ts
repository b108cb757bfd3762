import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { systemScope } from "@/db/scope";
import { type Job, jobs } from "@/lib/jobs/jobs";
import { runJob } from "@/lib/jobs/run-job";
import { releaseLease, takeLease } from "@/lib/services/operations/job-lease";

/** Hosting platforms end a call after a minute. */
const TIME_LIMIT_MS = 50_000;

export interface DueJobs {
  /** Jobs that this call completed. */
  ran: string[];
  /** Due jobs that failed or had no time left; the next call runs them. */
  left: string[];
}

/**
 * Runs due jobs one after the other; a job that exceeds `limitMs` goes on in its process.
 * Parallel calls share the jobs by their leases.
 */
export async function runDueJobs(limitMs = TIME_LIMIT_MS, all = jobs): Promise<DueJobs> {
  const done: DueJobs = { ran: [], left: [] };
  let over = false;
  const timeout = sleep(limitMs, false, { ref: false }).then((ended) => {
    over = true;
    return ended;
  });
  for (const job of all) {
    if (over) done.left.push(job.name);
    else if (await takeLease(job))
      ((await Promise.race([run(job), timeout])) ? done.ran : done.left).push(job.name);
  }
  return done;
}

async function run(job: Job): Promise<boolean> {
  try {
    await runJob(job.name, async () => {
      await job.run(systemScope("job"));
      await releaseLease(job, { succeeded: true });
    });
    return true;
  } catch {
    await releaseLease(job, { succeeded: false }).catch(() => undefined);
    return false;
  }
}
