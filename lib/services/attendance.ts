import "server-only";
import { lockActivities } from "@/db/queries/activities";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import { markAttendance } from "@/db/queries/place-marks";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { ActivityDetails } from "@/lib/contract/activities-of-coach";
import { parisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/errors";
import { now as clock, today } from "@/lib/infra/clock";
import { getDetails } from "@/lib/services/activity-views";

/**
 * The places sent are present, the other confirmed ones absent; sent again, it corrects (decisions §6).
 * Throws ATTENDANCE_TOO_EARLY before the class's Paris day, NOT_A_PLACE_OF_CLASS for any other id.
 */
export async function recordAttendance(
  coachId: CoachScope,
  activityId: string,
  presentIds: readonly string[],
): Promise<ActivityDetails> {
  await transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [activityId]);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
    if (today() < parisDay(activity.beginDate)) throw new AppError("ATTENDANCE_TOO_EARLY");
    const places = await listPlacesOfActivities(tx, coachId, [activityId]);
    const confirmed = new Set(places.flatMap((place) => (place.isWaiting ? [] : [place.id])));
    const present = presentIds.map((id) => id.toLowerCase());
    if (present.some((id) => !confirmed.has(id))) throw new AppError("NOT_A_PLACE_OF_CLASS");
    await markAttendance(tx, coachId, activityId, present, clock());
  });
  return getDetails(coachId, activityId);
}
