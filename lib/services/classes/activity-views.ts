import "server-only";
import { listParticipants } from "@/db/queries/booking/participants";
import {
  findLastBegin,
  findShownActivityOfCoach,
  listActivitiesForTrainee,
  listActivitiesOfCoach,
  type ShownActivity,
} from "@/db/queries/classes/shown-activities";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database, type Tx, together } from "@/db/transaction";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { monthStart, startOfParisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { today } from "@/lib/infra/clock";
import { subscriptionView, toEuros } from "@/lib/services/subscriptions/subscription-view";

function view(
  { activity, coachName, coachUrlPicture }: ShownActivity,
  own: Partial<Activity>,
): Activity {
  return {
    ...activity,
    beginDate: activity.beginDate.toISOString(),
    endDate: activity.endDate.toISOString(),
    participants: activity.confirmedPlaces + activity.waitingPlaces,
    isRecurring: activity.seriesId !== null,
    coachName,
    coachUrlPicture,
    numberReservationForMe: 0,
    numberReservationOnWaitingListForMe: 0,
    ...own,
  };
}

function monthOf(offset: number): [from: Date, to: Date] {
  return [
    startOfParisDay(monthStart(today(), offset)),
    startOfParisDay(monthStart(today(), offset + 1)),
  ];
}

/** Some of a planning's classes, and where the whole of it ends: the begin of its last class; null without one. */
export interface Planning<A> {
  activities: A[];
  last: string | null;
}

/** A coach's classes of the month `offset` months from this one. */
export async function listMonthOfCoach(
  coachId: CoachScope,
  offset: number,
): Promise<Planning<Activity>> {
  const [rows, last] = await together((db) =>
    Promise.all([
      listActivitiesOfCoach(db, coachId, ...monthOf(offset)),
      findLastBegin(db, coachId, new Date(0), "all"),
    ]),
  );
  return { activities: rows.map((row) => view(row, {})), last: last?.toISOString() ?? null };
}

/** The same for a trainee of the coach, from today on, without comments. Throws COACH_NOT_FOUND, MONTH_OUT_OF_RANGE. */
export async function listMonthOfTrainee(
  traineeId: TraineeScope,
  coach: string,
  offset: number,
): Promise<Planning<Activity>> {
  if (offset < 0) throw new AppError("MONTH_OUT_OF_RANGE");
  const link = await findLiveLink(database(), coach, traineeId);
  if (!link) throw new AppError("COACH_NOT_FOUND");
  const { coachId } = link;
  const [from, to] = monthOf(offset);
  const todayOn = startOfParisDay(today());
  const start = offset === 0 ? todayOn : from;
  const [rows, last] = await together((db) =>
    Promise.all([
      listActivitiesForTrainee(db, coachId, traineeId, start, to),
      findLastBegin(db, coachId, todayOn, "all"),
    ]),
  );
  const activities = rows.map((row) =>
    view(row, {
      comment: null,
      numberReservationForMe: row.confirmedForMe,
      numberReservationOnWaitingListForMe: row.waitingForMe,
    }),
  );
  return { activities, last: last?.toISOString() ?? null };
}

/** A class with its participants: confirmed first, then the waiting list in its order. */
export async function getDetails(coachId: CoachScope, id: string): Promise<ActivityDetails> {
  const shown = await findShownActivityOfCoach(database(), coachId, id);
  if (!shown) throw new AppError("ACTIVITY_NOT_FOUND");
  const participants = await listParticipants(database(), coachId, id);
  return {
    ...view(shown, {}),
    participantsList: participants.map((row) => ({
      ...row,
      subscription: subscriptionView(row.subscription),
      due: toEuros(row.dueCents),
    })),
  };
}

/** One class as its coach sees it, in the transaction that changed it. Throws ACTIVITY_NOT_FOUND. */
export async function shownActivity(tx: Tx, coachId: CoachScope, id: string): Promise<Activity> {
  const shown = await findShownActivityOfCoach(tx, coachId, id);
  if (!shown) throw new AppError("ACTIVITY_NOT_FOUND");
  return view(shown, {});
}
