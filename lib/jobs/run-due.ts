import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { systemScope } from "@/db/scope";
import { logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { type Job, jobs } from "@/lib/jobs/jobs";
import { releaseLease, takeLease } from "@/lib/services/operations/job-lease";

/** A platform lets a call last a minute. */
const BOUND_MS = 50_000;

export interface DueJobs {
  /** The jobs that this call ran to their end. */
  ran: string[];
  /** Those that were due and have not: they failed, or there was no time left. The next call takes them up. */
  left: string[];
}

/**
 * Runs each job that is due, one after the other, for `boundMs` at most; what runs then goes on as long as its process does.
 * Two calls at once share the jobs out.
 */
export async function runDueJobs(boundMs = BOUND_MS, all = jobs): Promise<DueJobs> {
  const done: DueJobs = { ran: [], left: [] };
  let over = false;
  const bound = sleep(boundMs, false, { ref: false }).then((ended) => {
    over = true;
    return ended;
  });
  for (const job of all) {
    if (over) done.left.push(job.name);
    else if (await takeLease(job))
      ((await Promise.race([run(job), bound])) ? done.ran : done.left).push(job.name);
  }
  return done;
}

async function run(job: Job): Promise<boolean> {
  const { name } = job;
  try {
    await job.run(systemScope("job"));
    metrics().jobs.inc({ job: name, outcome: "done" });
    await releaseLease(job, true);
    return true;
  } catch (error) {
    metrics().jobs.inc({ job: name, outcome: "failed" });
    logFailure({ job: name }, error);
    await releaseLease(job, false).catch(() => undefined);
    return false;
  }
}
