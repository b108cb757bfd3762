import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "@/db/pool";
import { AppError } from "@/lib/error-codes";
import type { Answer } from "@/lib/http/api-response";
import { errorResponse } from "@/lib/http/error-response";
import { lookUp } from "@/lib/http/look-ups";
import { logFailure } from "@/lib/infra/log";
import { startJobs } from "@/lib/jobs/start";
import { stopDelivering } from "@/lib/mail/outbox";

/** server/front/serve.ts imports nothing of the application and gets these functions from it. */
export interface Front {
  shutdown?: () => Promise<void>;
  refusal?: (code: "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "UNEXPECTED") => Answer;
  lookUp?: (code: string, ip: string) => Promise<Answer | undefined>;
  routes?: Record<string, unknown>;
}

/** Starts the jobs in the server's process; the server's shutdown stops them. */
export async function runServerWork(connectionString: string, front: Front): Promise<void> {
  if (front.shutdown) return;
  let stopped = false;
  let stopJobs: (() => Promise<void>) | undefined;
  front.refusal = (code) => errorResponse(new AppError(code));
  front.lookUp = async (code, ip) => {
    const error = await lookUp(code, ip);
    return error && errorResponse(error);
  };
  front.shutdown = async () => {
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
