import "server-only";
import { PgBoss } from "pg-boss";
import type { SystemScope } from "@/db/scope";
import { systemScope } from "@/db/system-scope";
import { watchedSocket } from "@/db/watched-socket";
import { logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { deliverDue, LEASE_S } from "@/lib/mail/outbox";
import { cleanUp } from "@/lib/services/cleaning";
import { closeInactiveAccounts } from "@/lib/services/inactive-accounts";
import { sendReminders } from "@/lib/services/reminders";
import { endBegunWaitingLists } from "@/lib/services/reservations";

/** What runs by itself, and when (cron, Paris time). Each may run twice, or late, without harm. */
const jobs: { name: string; cron: string; run: (everybody: SystemScope) => Promise<unknown> }[] = [
  { name: "mail-outbox", cron: "* * * * *", run: deliverDue },
  { name: "waiting-places", cron: "* * * * *", run: endBegunWaitingLists },
  { name: "reminders", cron: "*/5 * * * *", run: sendReminders },
  { name: "inactive-accounts", cron: "41 4 * * *", run: closeInactiveAccounts },
  { name: "cleaning", cron: "17 * * * *", run: cleanUp },
];

/**
 * Starts the jobs in this process, which looks for one that is due every so many seconds; instances on one database share
 * them out. Answers how to let go of them.
 */
export async function startJobs(
  connectionString: string,
  pollingIntervalSeconds = 5,
): Promise<() => Promise<void>> {
  // Handed on to its pool, as pg's own options are.
  const settings = {
    connectionString,
    max: 3,
    application_name: "elan-jobs",
    stream: watchedSocket,
  };
  const boss = new PgBoss(settings);
  boss.on("error", (error) => logFailure({ job: "pg-boss" }, error));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, {
      policy: "stately",
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      expireInSeconds: LEASE_S,
    });
    await boss.schedule(name, cron, null, { tz: "Europe/Paris" });
    await boss.work(name, { pollingIntervalSeconds }, async () => {
      try {
        await run(systemScope("job"));
        metrics().jobs.inc({ job: name, outcome: "done" });
      } catch (error) {
        metrics().jobs.inc({ job: name, outcome: "failed" });
        logFailure({ job: name }, error);
        throw error;
      }
    });
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}
