/** Runs once in each server process, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || !process.env.DATABASE_URL) return;
  const { runServerWork } = await import("@/lib/jobs/server");
  await runServerWork(process.env.DATABASE_URL);
}
