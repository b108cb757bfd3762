import "server-only";
import type { Db } from "@/db/pool";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import { type ActivityRow, findActivityForTrainee } from "@/db/queries/classes/activities";
import { findVenue } from "@/db/queries/classes/venues";
import type { TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { Mine } from "@/lib/contract/classes/joining";
import { joinError, joinFrom, showsAccess } from "@/lib/domain/meeting";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";

/** The address, access note and link of a class for a person with `places` confirmed places. */
export async function readAccess(
  db: Db,
  activity: ActivityRow,
  places: number,
): Promise<{
  address: string | null;
  accessNote: string | null;
  canJoin: boolean;
  joinFrom: string | null;
}> {
  const now = clock();
  const { coachId, venueId, meetingUrl } = activity;
  const venue = venueId ? await findVenue(db, coachId, venueId) : null;
  return {
    address: venue?.address || null,
    accessNote: showsAccess(activity, places, now) ? venue?.accessNote || null : null,
    canJoin: joinError(activity, places, now) === null,
    joinFrom: meetingUrl ? joinFrom(activity).toISOString() : null,
  };
}

/** Returns the trainee's places in a class and the way in. Throws ACTIVITY_NOT_FOUND. */
export async function readMine(traineeId: TraineeScope, id: string): Promise<Mine> {
  const db = database();
  const activity = await findActivityForTrainee(db, traineeId, id);
  if (!activity || activity.cancelledAt) throw new AppError("ACTIVITY_NOT_FOUND");
  const held = await listPlacesOfTrainee(db, activity.coachId, id, traineeId);
  if (held.length === 0) throw new AppError("ACTIVITY_NOT_FOUND");
  const places = held.filter(({ isWaiting }) => !isWaiting).length;
  const { address: _, ...access } = await readAccess(db, activity, places);
  return { places, waiting: held.length - places, ...access };
}

/** Throws ACTIVITY_NOT_FOUND, NO_MEETING, NO_PLACE, TOO_EARLY, CLASS_OVER. */
export async function joinMeeting(traineeId: TraineeScope, id: string): Promise<{ url: string }> {
  const db = database();
  const activity = await findActivityForTrainee(db, traineeId, id);
  if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
  const held = await listPlacesOfTrainee(db, activity.coachId, id, traineeId);
  return { url: meetingOf(activity, held) };
}

/** The meeting's address for a person's places. Throws NO_MEETING, NO_PLACE, TOO_EARLY, CLASS_OVER. */
export function meetingOf(activity: ActivityRow, held: readonly { isWaiting: boolean }[]): string {
  const places = held.filter(({ isWaiting }) => !isWaiting).length;
  const error = joinError(activity, places, clock());
  if (error) throw new AppError(error.code);
  return activity.meetingUrl as string;
}
