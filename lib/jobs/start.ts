import "server-only";
import { PgBoss } from "pg-boss";
import { systemScope } from "@/db/scope";
import { watchedSocket } from "@/db/watched-socket";
import { logFailure } from "@/lib/infra/log";
import { jobs } from "@/lib/jobs/jobs";
import { runJob } from "@/lib/jobs/run-job";
import { LEASE_S } from "@/lib/mail/outbox";

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
    application_name: "elan-jobs",
    stream: watchedSocket,
  };
  const boss = new PgBoss(settings);
  boss.on("error", (error) => logFailure({ job: "pg-boss" }, error));
  await boss.start();
  for (const { name, cron, afterStart, run } of jobs) {
    await boss.createQueue(name, {
      policy: "stately",
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      expireInSeconds: LEASE_S,
    });
    await boss.schedule(name, cron, null, { tz: "Europe/Paris" });
    if (afterStart) await boss.send(name, {}, { startAfter: afterStart });
    await boss.work(name, { pollingIntervalSeconds }, () =>
      runJob(name, () => run(systemScope("job"))),
    );
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}
