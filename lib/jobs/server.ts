import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { logFailure } from "@/lib/http/log";
import { startJobs } from "@/lib/jobs/start";
import { stopDelivering } from "@/lib/mail/outbox";
import { closeDatabase } from "@/lib/services/transaction";

const held = globalThis as unknown as { __elanShutdown?: () => Promise<void> };

/** Starts the jobs beside the server, as often as the database needs to be asked; the server's stop lets go of them. */
export async function runServerWork(connectionString: string): Promise<void> {
  if (held.__elanShutdown) return;
  let stopped = false;
  let stopJobs: (() => Promise<void>) | undefined;
  held.__elanShutdown = async () => {
    stopped = true;
    const delivered = stopDelivering();
    await stopJobs?.();
    await delivered;
    await closeDatabase();
  };
  // A server without its database yet answers its health check, and works once the database is there.
  void (async () => {
    while (!stopped && !stopJobs) {
      try {
        stopJobs = await startJobs(connectionString);
      } catch (error) {
        logFailure({ job: "start" }, error);
        await sleep(5_000);
      }
    }
  })();
}
