import "server-only";
import { databaseReady } from "@/db/pool";
import journal from "@/drizzle/meta/_journal.json";

/** True when the database responds and has every migration of this build. */
export const isHealthy = (): Promise<boolean> => databaseReady(journal.entries.length);
