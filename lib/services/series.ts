import "server-only";
import { type ActivityRow, lockActivities, lockLaterOfSeries } from "@/db/queries/activities";
import type { Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { AppError } from "@/lib/errors";
import { now as clock } from "@/lib/infra/clock";

/** A class and those of its series that have not begun, locked; of a single class, itself. */
export async function lockUpcoming(tx: Tx, { id, seriesId, coachId }: ActivityRow) {
  const now = clock();
  const locked = seriesId
    ? await lockLaterOfSeries(tx, coachId, { id, seriesId }, now)
    : await lockActivities(tx, coachId, [id]);
  const model = locked.find((activity) => activity.id === id);
  if (!model) throw new AppError("ACTIVITY_NOT_FOUND");
  const upcoming = locked.filter((activity) => !activity.cancelledAt && !hasBegun(activity, now));
  return { model, upcoming };
}
