import "server-only";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { closures } from "@/db/schema/closures";
import type { CoachScope } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

export type ClosureRow = typeof closures.$inferSelect;

/** A coach's closures that end on this day or later, by their begin; all of them without one. */
export function listClosures(db: Db, coachId: CoachScope, from?: Day): Promise<ClosureRow[]> {
  return db
    .select()
    .from(closures)
    .where(and(eq(closures.coachId, coachId), from ? gte(closures.endDate, from) : undefined))
    .orderBy(asc(closures.beginDate), asc(closures.createdAt));
}
