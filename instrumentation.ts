import { processState } from "@/lib/infra/process-state";
import type { Application } from "@/lib/jobs/server";

/** Runs once in each server process, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || !process.env.DATABASE_URL) return;
  // Only server/http/http-server.ts has made it before.
  const application = processState<Application | undefined>("application", () => undefined);
  if (!application) return registerWithoutServer();
  // The process that renders public pages has nothing else to do (server/http/pages-process.ts).
  if (process.env.ELAN_PAGES === "1") return;
  const { runServerWork } = await import("@/lib/jobs/server");
  await runServerWork(process.env.DATABASE_URL, application);
  // Development makes routes again as their files change.
  if (process.env.NODE_ENV !== "production" || process.env.ELAN_DISPATCH === "next") return;
  const { routes } = await import("@/app/api/routes");
  const loaded = Object.entries(routes).map(async ([file, load]) => [file, await load()] as const);
  application.routes = Object.fromEntries(await Promise.all(loaded));
}

/** Where only Next runs, the process may end after each answer: jobs are called for, by /api/cron. */
async function registerWithoutServer(): Promise<void> {
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  const { after } = await import("next/server");
  const { setLater } = await import("@/lib/infra/afterwards");
  const { missingSettings } = await import("@/lib/infra/missing-settings");
  setLater((work) => {
    try {
      after(work);
    } catch {
      // Outside of any call: nobody waits for an end.
      void work();
    }
  });
  for (const line of missingSettings()) console.warn(line);
}
