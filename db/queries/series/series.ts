import "server-only";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { activities, series } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

const ofSeries = (coachId: CoachId, id: string) =>
  and(eq(activities.coachId, coachId), eq(activities.seriesId, id));

/** Locks the series only, not its classes. */
export async function lockSeries(tx: Tx, coachId: CoachId, id: string) {
  const [row] = await tx
    .select()
    .from(series)
    .where(and(eq(series.id, id), eq(series.coachId, coachId)))
    .for("no key update");
  return row ?? null;
}

/** The begins of all classes, cancelled ones too, ascending. */
export async function listBeginsOfSeries(tx: Tx, coachId: CoachId, id: string): Promise<Date[]> {
  const rows = await tx
    .select({ beginDate: activities.beginDate })
    .from(activities)
    .where(ofSeries(coachId, id))
    .orderBy(asc(activities.beginDate));
  return rows.map(({ beginDate }) => beginDate);
}

/** The last class that is not cancelled. */
export async function findLastOfSeries(
  tx: Tx,
  coachId: CoachId,
  id: string,
): Promise<ActivityRow | null> {
  const [last] = await tx
    .select()
    .from(activities)
    .where(and(ofSeries(coachId, id), isNull(activities.cancelledAt)))
    .orderBy(desc(activities.beginDate))
    .limit(1);
  return last ?? null;
}
