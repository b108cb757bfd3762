import "server-only";
import { env } from "@/lib/infra/env";
import { getPublicSchedule, type PublicSchedule } from "@/lib/services/public/public-schedule";

/** ops/demo/demo-story.ts names the coach. */
const DEMO_CODE = "YGA234";

/** Null without a demo, and while the app is built or the database is down. */
export async function getDemoSchedule(): Promise<PublicSchedule | null> {
  const { demo, databaseUrl } = env();
  if (!demo || !databaseUrl) return null;
  return getPublicSchedule(DEMO_CODE).catch(() => null);
}
