import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "@/db/pool";
import { AppError } from "@/lib/error-codes";
import type { Answer, RouteHandler } from "@/lib/http/api-response";
import { errorResponse } from "@/lib/http/error-response";
import { lookUp } from "@/lib/http/look-ups";
import { logFailure } from "@/lib/infra/log";
import { startJobs } from "@/lib/jobs/start";
import { stopDelivering } from "@/lib/mail/outbox";

/** What server/http/http-server.ts, which loads nothing of the application, takes from it. */
export interface Application {
  shutdown?: () => Promise<void>;
  refusal?: (code: "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "UNEXPECTED") => Answer;
  lookUp?: (code: string, ip: string) => Promise<Answer | undefined>;
  /** By file, as `./offer/[id]/route.ts`: called without Next. */
  routes?: Record<string, Partial<Record<string, RouteHandler>>>;
}

/** Starts the jobs beside the server, as often as the database needs to be asked; the server's stop lets go of them. */
export async function runServerWork(
  connectionString: string,
  application: Application,
): Promise<void> {
  if (application.shutdown) return;
  let stopped = false;
  let stopJobs: (() => Promise<void>) | undefined;
  application.refusal = (code) => errorResponse(new AppError(code));
  application.lookUp = async (code, ip) => {
    const refused = await lookUp(code, ip);
    return refused && errorResponse(refused);
  };
  application.shutdown = async () => {
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
