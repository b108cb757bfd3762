import { processState } from "@/lib/infra/process-state";
import type { Application } from "@/lib/jobs/server-work";

/** Next calls it once in each server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || !process.env.DATABASE_URL) return;
  // Only server/http/http-server.ts creates an application before.
  const application = processState<Application | undefined>("application", () => undefined);
  if (!application) return registerWithoutServer();
  // The process that renders public pages runs no jobs (server/http/pages-process.ts).
  if (process.env.ELAN_PAGES === "1") return;
  const { runServerWork } = await import("@/lib/jobs/server-work");
  await runServerWork(process.env.DATABASE_URL, application);
  // Development rebuilds routes when their files change.
  if (process.env.NODE_ENV !== "production" || process.env.ELAN_DISPATCH === "next") return;
  const { routes } = await import("@/app/api/routes");
  const loaded = Object.entries(routes).map(async ([file, load]) => [file, await load()] as const);
  application.routes = Object.fromEntries(await Promise.all(loaded));
}

/** Without our server the process may end after each response, so /api/cron runs the jobs. */
async function registerWithoutServer(): Promise<void> {
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  const { after } = await import("next/server");
  const { setLater } = await import("@/lib/infra/afterwards");
  const { missingSettings } = await import("@/lib/infra/missing-settings");
  setLater((work) => {
    try {
      after(work);
    } catch {
      // Work outside of a request has no response to follow.
      void work();
    }
  });
  for (const line of missingSettings()) console.warn(line);
}
