import "server-only";
import { PgBoss } from "pg-boss";
import { systemScope } from "@/db/scope";
import { watchedSocket } from "@/db/watched-socket";
import { logFailure } from "@/lib/infra/log";
import { jobs } from "@/lib/jobs/jobs";
import { runJob } from "@/lib/jobs/run-job";

/** A job without a heartbeat for this long is retried, because its process was killed. */
const JOB_HEARTBEAT_S = 30;
const HEARTBEAT_CHECK_S = 20;
const queueOptions = {
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  heartbeatSeconds: JOB_HEARTBEAT_S,
};

/**
 * Polls for due jobs at this interval; instances on one database share them.
 * Returns the function that stops the jobs.
 */
export async function startJobs(
  connectionString: string,
  pollingIntervalSeconds = 5,
): Promise<() => Promise<void>> {
  // pg-boss passes these options to its pg pool.
  const settings = {
    connectionString,
    max: 3,
    superviseIntervalSeconds: HEARTBEAT_CHECK_S,
    // pg-boss skips a check that comes sooner than this after the last one of any instance.
    monitorIntervalSeconds: HEARTBEAT_CHECK_S / 2,
    application_name: "elan-jobs",
    stream: watchedSocket,
  };
  const boss = new PgBoss(settings);
  boss.on("error", (error) => logFailure({ job: "pg-boss" }, error));
  await boss.start();
  for (const { name, cron, afterStart, longestS = 300, run } of jobs) {
    const options = { ...queueOptions, expireInSeconds: longestS };
    await boss.createQueue(name, { policy: "stately", ...options });
    // createQueue leaves a queue of an earlier release as it is.
    await boss.updateQueue(name, options);
    await boss.schedule(name, cron, null, { tz: "Europe/Paris" });
    if (afterStart) await boss.send(name, {}, { startAfter: afterStart });
    await boss.work(name, { pollingIntervalSeconds }, () =>
      runJob(name, () => run(systemScope("job"))),
    );
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}
