import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "@/db/pool";
import { AppError } from "@/lib/error-codes";
import type { ApiResponse, RouteHandler } from "@/lib/http/api-response";
import { errorResponse } from "@/lib/http/error-response";
import { lookUp } from "@/lib/http/look-up";
import { logFailure } from "@/lib/infra/log";
import { startJobs } from "@/lib/jobs/start";
import { stopDelivering } from "@/lib/mail/outbox";

/** server/http/http-server.ts imports nothing of the application and gets these functions from it. */
export interface Application {
  shutdown?: () => Promise<void>;
  errorResponse?: (code: "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "UNEXPECTED") => ApiResponse;
  lookUp?: (path: string, ip: string) => Promise<ApiResponse | undefined>;
  /** By file, as `./offer/[id]/route.ts`: called without Next. */
  routes?: Record<string, Partial<Record<string, RouteHandler>>>;
}

/** Starts the jobs in the server's process; the server's shutdown stops them. */
export async function runServerWork(
  connectionString: string,
  application: Application,
): Promise<void> {
  if (application.shutdown) return;
  let stopped = false;
  let stopJobs: (() => Promise<void>) | undefined;
  application.errorResponse = (code) => errorResponse(new AppError(code));
  application.lookUp = async (path, ip) => {
    const error = await lookUp(path, ip);
    return error && errorResponse(error);
  };
  application.shutdown = async () => {
    stopped = true;
    const delivered = stopDelivering();
    await stopJobs?.();
    await delivered;
    await closeDatabase();
  };
  // Without a database the server serves its health check and retries.
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
