import "server-only";
import { dryRun } from "@/db/dry-run";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import { type ActivityRow, findActivityOfCoach } from "@/db/queries/classes/activities";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type {
  addParticipants as contract,
  ParticipantsResult,
} from "@/lib/contract/booking/reservations";
import type { BodyOf } from "@/lib/contract/endpoint";
import { UUID } from "@/lib/contract/fields";
import { parisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { bookPlaces } from "@/lib/services/booking/booking";
import { lockForBookings } from "@/lib/services/booking/booking-lock";

type Body = BodyOf<typeof contract>;
type Booking = Body["bookings"][number];
type Result = ParticipantsResult["results"][number];

/**
 * Adds each trainee under the rules of adding one; an error of one leaves the others alone.
 * Throws ACTIVITY_NOT_FOUND, UNTIL_BEFORE_CLASS; NOBODY_BOOKED when all are refused.
 */
export async function addParticipants(
  coachId: CoachScope,
  activityId: string,
  body: Body,
): Promise<ParticipantsResult> {
  return transaction(async () => {
    const results = await bookAll(coachId, activityId, body);
    const [first] = results;
    if (first?.refused && results.every(({ refused }) => refused))
      throw new AppError("NOBODY_BOOKED", { message: first.refused.message });
    return { results };
  });
}

/** Throws ACTIVITY_NOT_FOUND, UNTIL_BEFORE_CLASS. */
export async function previewParticipants(
  coachId: CoachScope,
  activityId: string,
  body: Body,
): Promise<ParticipantsResult> {
  const { result } = await dryRun(() => bookAll(coachId, activityId, body));
  return { results: result };
}

function bookAll(coachId: CoachScope, activityId: string, { bookings }: Body): Promise<Result[]> {
  return transaction(async (tx) => {
    const activity = await findActivityOfCoach(tx, coachId, activityId);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    const day = parisDay(activity.beginDate);
    if (bookings.some(({ until }) => until && until < day))
      throw new AppError("UNTIL_BEFORE_CLASS");
    const keys = bookings
      .filter((booking) => unknownOf(booking) === null)
      .map((booking) => ({ ...booking, coachId, activityId }));
    const wholeSeries = bookings.some(({ series }) => series === true);
    await lockForBookings(tx, activity, keys, { wholeSeries, now: clock() });
    const results: Result[] = [];
    for (const booking of bookings) results.push(await addParticipant(coachId, activity, booking));
    return results;
  });
}

function unknownOf({ traineeId, subscriptionId }: Booking): AppError | null {
  if (!UUID.test(traineeId)) return new AppError("TRAINEE_NOT_FOUND");
  return UUID.test(subscriptionId) ? null : new AppError("SUBSCRIPTION_NOT_FOUND");
}

async function addParticipant(
  coachId: CoachScope,
  activity: ActivityRow,
  booking: Booking,
): Promise<Result> {
  const { traineeId, subscriptionId, series = false, until, again = false } = booking;
  try {
    const unknown = unknownOf(booking);
    if (unknown) throw unknown;
    const { booked, waiting, skipped } = await transaction(async (tx) => {
      const held = await listPlacesOfTrainee(tx, coachId, activity.id, traineeId);
      if (held.length > 0 && !again) throw new AppError("ALREADY_BOOKED");
      const input = {
        activityId: activity.id,
        subscriptionId,
        wholeSeries: series,
        until,
        places: 1,
      };
      return bookPlaces({ coachId, traineeId }, input);
    });
    return { traineeId, booked, waiting, skipped, refused: null };
  } catch (error) {
    // A lock timeout fails the whole call, which may be sent again.
    if (!(error instanceof AppError) || error.code === "BUSY") throw error;
    const refused = { code: error.code, message: error.message };
    return { traineeId, booked: 0, waiting: 0, skipped: [], refused };
  }
}
