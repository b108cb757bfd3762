import "server-only";
import { listParticipants } from "@/db/queries/booking/participants";
import {
  findLastBegin,
  findShownActivityForTrainee,
  findShownActivityOfCoach,
  kindOf,
  listActivitiesForTrainee,
  listActivitiesOfCoach,
  type ShownActivity,
  type ShownToTrainee,
} from "@/db/queries/classes/shown-activities";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database, type Tx } from "@/db/transaction";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { bookableBetween, closesAt, opensAt } from "@/lib/domain/booking-window";
import { colourOf } from "@/lib/domain/class-colour";
import { toEuros } from "@/lib/domain/euros";
import { isoText } from "@/lib/domain/iso-text";
import { checkOn, missingPlaces } from "@/lib/domain/minimum";
import { monthStart, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { existingClass } from "@/lib/services/classes/existing-class";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";

const venueOf = ({ venueId, venueName, venueAddress, venueStepFree }: ShownActivity) =>
  venueId === null
    ? null
    : {
        id: venueId,
        name: venueName ?? "",
        address: venueAddress ?? "",
        stepFree: venueStepFree ?? false,
      };

function view(row: ShownActivity, now: Date, own: Partial<Activity> = {}): Activity {
  const [opens, closes, check] = [opensAt(row), closesAt(row), checkOn(row)];
  const kind = kindOf(row);
  return {
    ...row,
    colour: colourOf(row.label, kind),
    kind,
    opensOn: opens && isoText(opens),
    closesOn: isoText(closes),
    checkOn: check && isoText(check),
    bookable: bookableBetween(opens, closes, now),
    missingPlaces: missingPlaces(row),
    venue: venueOf(row),
    openingNotice: false,
    beginDate: isoText(row.beginDate),
    endDate: isoText(row.endDate),
    participants: row.confirmedPlaces + row.waitingPlaces,
    isRecurring: row.seriesId !== null,
    numberReservationForMe: 0,
    numberReservationOnWaitingListForMe: 0,
    ...own,
  };
}

function monthOf(now: Date, offset: number): [from: Date, to: Date] {
  const today = parisDay(now);
  return [
    startOfParisDay(monthStart(today, offset)),
    startOfParisDay(monthStart(today, offset + 1)),
  ];
}

export interface Planning<A> {
  activities: A[];
  /** The begin of the last class of the whole planning, as an ISO instant. */
  last: string | null;
}

/** Returns the coach's classes of the Paris month `offset` months from now. */
export async function listMonthOfCoach(
  coachId: CoachScope,
  offset: number,
): Promise<Planning<Activity>> {
  const now = clock();
  const [rows, last] = await Promise.all([
    listActivitiesOfCoach(database(), coachId, ...monthOf(now, offset)),
    findLastBegin(database(), coachId, new Date(0), "all"),
  ]);
  return { activities: rows.map((row) => view(row, now)), last: last && isoText(last) };
}

/**
 * Returns the same month for a trainee of the coach, from today on and without comments.
 * Places are those of the caller and of the caller's family.
 * Throws COACH_NOT_FOUND, MONTH_OUT_OF_RANGE.
 */
export async function listMonthOfTrainee(
  traineeId: TraineeScope,
  uncheckedCoachId: string,
  offset: number,
  callerId: TraineeScope,
): Promise<Planning<Activity>> {
  if (offset < 0) throw new AppError("MONTH_OUT_OF_RANGE");
  const link = await findLiveLink(database(), { coachId: uncheckedCoachId, traineeId });
  if (!link) throw new AppError("COACH_NOT_FOUND");
  const { coachId } = link;
  const now = clock();
  const [from, to] = monthOf(now, offset);
  const startOfToday = startOfParisDay(parisDay(now));
  const start = offset === 0 ? startOfToday : from;
  const [rows, last] = await Promise.all([
    listActivitiesForTrainee(database(), coachId, { callerId, traineeId }, start, to),
    findLastBegin(database(), coachId, startOfToday, "all"),
  ]);
  return {
    activities: rows.map((row) => viewOfTrainee(row, now)),
    last: last && isoText(last),
  };
}

const viewOfTrainee = (row: ShownToTrainee, now: Date): Activity =>
  view(row, now, {
    comment: null,
    numberReservationForMe: row.confirmedForMe,
    numberReservationOnWaitingListForMe: row.waitingForMe,
    openingNotice: row.openingNotice,
    family: row.family,
  });

/** Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED. */
export async function getActivityOfTrainee(
  traineeId: TraineeScope,
  id: string,
  callerId: TraineeScope,
): Promise<Activity> {
  const shown = await findShownActivityForTrainee(database(), traineeId, id, callerId);
  return viewOfTrainee(existingClass(shown), clock());
}

/**
 * Returns a class with its participants, confirmed ones first, then the waiting list in order.
 * Throws ACTIVITY_NOT_FOUND.
 */
export async function getDetails(coachId: CoachScope, id: string): Promise<ActivityDetails> {
  const shown = await findShownActivityOfCoach(database(), coachId, id);
  if (!shown) throw new AppError("ACTIVITY_NOT_FOUND");
  const participants = await listParticipants(database(), coachId, id);
  return {
    ...view(shown, clock()),
    meetingUrl: shown.meetingUrl,
    cancelledAt: shown.cancelledAt && isoText(shown.cancelledAt),
    cancelReason: shown.cancelReason,
    keptByCoach: shown.minimumWaived === "KEPT",
    participantsList: participants.map((row) => ({
      ...row,
      subscription: subscriptionView(row.subscription),
      due: toEuros(row.dueCents),
    })),
  };
}

/** Reads a class in the transaction that changed it. Throws ACTIVITY_NOT_FOUND. */
export async function shownActivity(tx: Tx, coachId: CoachScope, id: string): Promise<Activity> {
  const shown = await findShownActivityOfCoach(tx, coachId, id);
  if (!shown) throw new AppError("ACTIVITY_NOT_FOUND");
  return view(shown, clock());
}
