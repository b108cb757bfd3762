import "server-only";
import {
  type ActivityRow,
  lockActivities,
  lockLaterOfSeries,
} from "@/db/queries/classes/activities";
import { RunAgain, type Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";

/** ALL covers every upcoming class of a series, FOLLOWING one class and the later ones. */
export type Scope = "ALL" | "FOLLOWING";

/** Locks a class and the upcoming classes of its series in `scope`. Throws ACTIVITY_NOT_FOUND. */
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
  // Other classes may follow when the class was moved while this call waited for the lock.
  if (model.beginDate.getTime() !== beginDate.getTime()) throw new RunAgain();
  const upcoming = locked.filter((activity) => !activity.cancelledAt && !hasBegun(activity, now));
  return { model, upcoming };
}
