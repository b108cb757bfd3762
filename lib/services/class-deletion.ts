import "server-only";
import { cancelActivities, findActivityOfCoach, lockActivities } from "@/db/queries/activities";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import { reach } from "@/db/rehearsal";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";
import { AppError } from "@/lib/errors";
import { now as clock } from "@/lib/infra/clock";
import { classCancelledMessage } from "@/lib/mail/messages/class-cancelled";
import { releasePlaces } from "@/lib/services/places";
import { lockUpcoming } from "@/lib/services/series";
import { tellTrainees } from "@/lib/services/waiting-list";

/** Cancels a class, or every class of its series not begun: places are credited and their trainees told (decisions §5). */
export async function deleteActivity(
  coachId: CoachScope,
  id: string,
  wholeSeries: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    const model = await findActivityOfCoach(tx, coachId, id);
    if (!model || model.cancelledAt) throw new AppError("ACTIVITY_NOT_FOUND");
    const locked =
      wholeSeries && model.seriesId
        ? (await lockUpcoming(tx, model)).upcoming
        : await lockActivities(tx, coachId, [id]);
    const activities = locked.filter((activity) => !activity.cancelledAt);
    const ids = activities.map((activity) => activity.id);
    const now = clock();
    // Another call took them while this one waited for the lock.
    if (ids.length === 0 && !(wholeSeries && hasBegun(model, now)))
      throw new AppError("ACTIVITY_NOT_FOUND");
    reach(tx, { activities: ids });
    await cancelActivities(tx, coachId, ids, now);
    const ended = await releasePlaces(
      tx,
      coachId,
      await listPlacesOfActivities(tx, coachId, ids),
      "CANCEL",
      "CLASS_CANCELLED",
      now,
    );
    const upcoming = activities.filter((activity) => !hasBegun(activity, now));
    await tellTrainees(tx, coachId, upcoming, ended, classCancelledMessage);
  });
}
