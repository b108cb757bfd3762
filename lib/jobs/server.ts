import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "@/db/pool";
import { AppError } from "@/lib/errors";
import { lookUp } from "@/lib/http/look-ups";
import { logFailure } from "@/lib/infra/log";
import { startJobs } from "@/lib/jobs/start";
import { stopDelivering } from "@/lib/mail/outbox";

/** What server/front/serve.ts, which imports nothing of the application, takes from it. */
const held = globalThis as unknown as {
  __elanShutdown?: () => Promise<void>;
  __elanRefusal?: (code: "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "UNEXPECTED") => AppError;
  __elanLookUp?: typeof lookUp;
};

/** Starts the jobs beside the server, as often as the database needs to be asked; the server's stop lets go of them. */
export async function runServerWork(connectionString: string): Promise<void> {
  if (held.__elanShutdown) return;
  let stopped = false;
  let stopJobs: (() => Promise<void>) | undefined;
  held.__elanRefusal = (code) => new AppError(code);
  held.__elanLookUp = lookUp;
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
