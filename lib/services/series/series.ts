import "server-only";
import {
  type ActivityRow,
  lockActivities,
  lockLaterOfSeries,
} from "@/db/queries/classes/activities";
import { RunAgain, type Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";

/** What a change of a series reaches: all of it that has not begun, or one class and those that begin later. */
export type Scope = "ALL" | "FOLLOWING";

/** A class and those of its series that its change reaches, locked; of a single class, itself. */
export async function lockUpcoming(
  tx: Tx,
  { id, seriesId, coachId, beginDate }: ActivityRow,
  scope: Scope,
) {
  const now = clock();
  const from = scope === "FOLLOWING" && beginDate > now ? beginDate : now;
  const locked = seriesId
    ? await lockLaterOfSeries(tx, coachId, { id, seriesId }, from)
    : await lockActivities(tx, coachId, [id]);
  const model = locked.find((activity) => activity.id === id);
  if (!model) throw new AppError("ACTIVITY_NOT_FOUND");
  // It was moved while this call waited: others may follow it now.
  if (model.beginDate.getTime() !== beginDate.getTime()) throw new RunAgain();
  const upcoming = locked.filter((activity) => !activity.cancelledAt && !hasBegun(activity, now));
  return { model, upcoming };
}
