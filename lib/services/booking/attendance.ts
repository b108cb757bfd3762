import "server-only";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { listPlacesEver, markAttendance, writeRollCall } from "@/db/queries/booking/place-marks";
import { lockActivities } from "@/db/queries/classes/activities";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { RollCallResult } from "@/lib/contract/booking/roll-call";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { parisDay } from "@/lib/domain/paris-time";
import {
  countedHour,
  type Mark,
  planMarks,
  planRollCall,
  type RollCall,
} from "@/lib/domain/roll-call";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { getDetails } from "@/lib/services/classes/activity-views";
import { existingClass } from "@/lib/services/classes/existing-class";

/** Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, or ATTENDANCE_TOO_EARLY before its Paris day. */
async function lockForAttendance(tx: Tx, coachId: CoachScope, activityId: string): Promise<void> {
  const [locked] = await lockActivities(tx, coachId, [activityId]);
  const activity = existingClass(locked);
  if (today() < parisDay(activity.beginDate)) throw new AppError("ATTENDANCE_TOO_EARLY");
}

/**
 * Marks the places sent as present and every other confirmed place of the class as absent.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, ATTENDANCE_TOO_EARLY, NOT_A_PLACE_OF_CLASS.
 */
export async function recordAttendance(
  coachId: CoachScope,
  activityId: string,
  presentIds: readonly string[],
): Promise<ActivityDetails> {
  await transaction(async (tx) => {
    await lockForAttendance(tx, coachId, activityId);
    const places = await listPlacesOfActivities(tx, coachId, [activityId]);
    const confirmed = new Set(places.flatMap((place) => (place.isWaiting ? [] : [place.id])));
    if (presentIds.some((id) => !confirmed.has(id))) throw new AppError("NOT_A_PLACE_OF_CLASS");
    await markAttendance(tx, coachId, activityId, presentIds, clock());
  });
  return getDetails(coachId, activityId);
}

/**
 * Records a roll call that may be sent days after it was taken. It changes only the places it saw,
 * and only where no other record was made since.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, ATTENDANCE_TOO_EARLY, NOT_A_PLACE_OF_CLASS.
 */
export async function recordRollCall(
  coachId: CoachScope,
  activityId: string,
  sent: RollCall,
): Promise<RollCallResult> {
  return transaction(async (tx) => {
    await lockForAttendance(tx, coachId, activityId);
    const now = clock();
    const roll = { ...sent, takenAt: countedHour(sent.takenAt, now) };
    const plan = planRollCall(await listPlacesEver(tx, coachId, activityId), roll);
    if (plan.error) throw new AppError(plan.error);
    await writeRollCall(tx, coachId, activityId, { ...roll, seen: plan.recorded }, now);
    return plan;
  });
}

/**
 * Records presences one by one. A mark applies only while the place has one of its `from` statuses.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, ATTENDANCE_TOO_EARLY, NOT_A_PLACE_OF_CLASS,
 * MARKED_TWICE.
 */
export async function recordMarks(
  coachId: CoachScope,
  activityId: string,
  marks: readonly Mark[],
): Promise<RollCallResult> {
  return transaction(async (tx) => {
    await lockForAttendance(tx, coachId, activityId);
    const plan = planMarks(await listPlacesEver(tx, coachId, activityId), marks);
    if (plan.error) throw new AppError(plan.error);
    const changed = new Set(plan.changed);
    const present = marks.flatMap(({ reservationId, to }) =>
      to === "BOOKED_AND_COME" && changed.has(reservationId) ? [reservationId] : [],
    );
    const roll = { seen: plan.changed, present, takenAt: null };
    await writeRollCall(tx, coachId, activityId, roll, clock());
    return plan;
  });
}
