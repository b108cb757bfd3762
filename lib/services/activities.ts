import "server-only";
import {
  type ActivityRow,
  countSaved,
  findActivityOfCoach,
  lockActivities,
  setActivityComment,
} from "@/db/queries/activities";
import { fieldsOf, insertActivities, updateActivities } from "@/db/queries/activity-fields";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import { moveWeeks } from "@/db/queries/place-marks";
import { lockSubscriptions } from "@/db/queries/subscriptions";
import { keepUsers } from "@/db/queries/users";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { Activity } from "@/lib/contract/activities";
import type { createActivity, editActivity, editSeries } from "@/lib/contract/activities-of-coach";
import type { BodyOf } from "@/lib/contract/endpoint";
import { hasBegun } from "@/lib/domain/cancellation";
import { parisDay, weekOf } from "@/lib/domain/paris-time";
import type { Slot } from "@/lib/domain/recurrence";
import { seriesMinutes, slotAfter } from "@/lib/domain/series-change";
import { AppError } from "@/lib/errors";
import { now as clock } from "@/lib/infra/clock";
import { shownActivity } from "@/lib/services/activity-views";
import { checkAssistant } from "@/lib/services/assistants";
import { listTold, tellChanges } from "@/lib/services/class-changes";
import { lockUpcoming, type Scope } from "@/lib/services/series";
import { checkVersion } from "@/lib/services/version";
import { moveUp } from "@/lib/services/waiting-list";

type SingleBody = BodyOf<typeof createActivity>;
type SingleEdit = BodyOf<typeof editActivity>;
type SeriesEdit = BodyOf<typeof editSeries>;

/** One class (spec §5). Throws CLASS_IN_PAST, ASSISTANT_NOT_FOUND, ASSISTANT_RIGHT_OFF. */
export async function createSingle(coachId: CoachScope, body: SingleBody): Promise<Activity> {
  if (body.beginDate < clock()) throw new AppError("CLASS_IN_PAST");
  return transaction(async (tx) => {
    if (!(await keepUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    await checkAssistant(tx, coachId, body.assistantId);
    const slot = { begin: body.beginDate, end: body.endDate };
    const [id] = await insertActivities(tx, { coachId, seriesId: null, ...fieldsOf(body) }, [slot]);
    return shownActivity(tx, coachId, id as string);
  });
}

/** Edits one class; its trainees are told of another time, place or teacher (decisions §5). */
export async function editSingle(
  coachId: CoachScope,
  id: string,
  body: SingleEdit,
): Promise<Activity> {
  return transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [id]);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
    checkVersion(activity.version, body.version);
    if (hasBegun(activity, clock())) throw new AppError("ACTIVITY_BEGUN");
    await moveWeek(tx, coachId, activity, body.beginDate);
    await change(tx, coachId, [activity], body, () => ({
      begin: body.beginDate,
      end: body.endDate,
    }));
    return shownActivity(tx, coachId, id);
  });
}

/** Edits what a change of the series reaches of it: each class keeps its own day (decisions §5, beyond 11). */
export async function editRecurrent(
  coachId: CoachScope,
  id: string,
  body: SeriesEdit,
  scope: Scope,
): Promise<{ count: number; ids: string[] }> {
  return transaction(async (tx) => {
    const found = await findActivityOfCoach(tx, coachId, id);
    if (!found) throw new AppError("ACTIVITY_NOT_FOUND");
    const { model, upcoming: activities } = await lockUpcoming(tx, found, scope);
    if (model.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
    checkVersion(model.version, body.version);
    const begin = body.beginDate ?? body.beginDateCreation;
    const hours = { ...body, begin, end: body.endDate };
    const known = [model.beginDate, body.beginSeen ?? model.beginDate];
    const minutes = seriesMinutes(hours);
    if (minutes !== null && (minutes <= 0 || minutes > 1440)) throw new AppError("WRONG_DURATION");
    await change(tx, coachId, activities, body.onlyMoved ? null : body, (activity) =>
      slotAfter(activity, hours, known),
    );
    if (!activities.includes(model)) await countSaved(tx, coachId, id);
    return { count: activities.length, ids: activities.map((activity) => activity.id) };
  });
}

/** A class moved to another week takes its places along: nobody may be counting what paid for them meanwhile. */
async function moveWeek(
  tx: Tx,
  coachId: CoachScope,
  { id, beginDate }: ActivityRow,
  begin: Date,
): Promise<void> {
  const week = weekOf(parisDay(begin));
  if (week === weekOf(parisDay(beginDate))) return;
  const places = await listPlacesOfActivities(tx, coachId, [id]);
  await lockSubscriptions(tx, coachId, [...new Set(places.map((place) => place.subscriptionId))]);
  await moveWeeks(tx, coachId, [{ activityId: id, week }]);
}

/** Gives classes these fields (null: each keeps its own) and their times, and tells whom it concerns. */
async function change(
  tx: Tx,
  coachId: CoachScope,
  activities: readonly ActivityRow[],
  body: SingleBody | SeriesEdit | null,
  slotOf: (activity: ActivityRow) => Slot,
): Promise<void> {
  const now = clock();
  const slots = activities.map((activity) => ({ activity, ...slotOf(activity) }));
  const moved = slots.filter(
    ({ activity, begin }) => begin.getTime() !== activity.beginDate.getTime(),
  );
  if (moved.some(({ begin }) => begin < now)) throw new AppError("CLASS_IN_PAST");
  if (body) await checkFields(tx, coachId, activities, body);

  const fields = body && fieldsOf(body);
  await updateActivities(
    tx,
    coachId,
    slots.map(({ activity: { id }, begin, end }) => ({ id, begin, end })),
    fields,
    now,
  );
  // Of classes that nobody has a place in there is nobody to tell.
  const held = slots.filter(
    ({ activity: { confirmedPlaces, waitingPlaces } }) => confirmedPlaces + waitingPlaces > 0,
  );
  const before = held.map(({ activity }) => activity);
  const after = held.map(({ activity, begin, end }) => ({
    ...activity,
    ...fields,
    beginDate: begin,
    endDate: end,
  }));
  const told = await listTold(tx, coachId, before, after);
  const movedUp = await moveUp(
    tx,
    coachId,
    before.filter(({ waitingPlaces }) => waitingPlaces > 0).map(({ id }) => id),
    new Set(
      before.flatMap(({ id, maxParticipants }) =>
        body && body.maxParticipants > maxParticipants ? [id] : [],
      ),
    ),
    now,
  );
  await tellChanges(tx, coachId, before, after, told, movedUp);
}

async function checkFields(
  tx: Tx,
  coachId: CoachScope,
  activities: readonly ActivityRow[],
  { assistantId, maxParticipants }: SingleBody | SeriesEdit,
): Promise<void> {
  const teachers = activities.map((activity) => activity.assistantId);
  await checkAssistant(tx, coachId, assistantId, teachers);
  const fullest = Math.max(0, ...activities.map(({ confirmedPlaces }) => confirmedPlaces));
  if (fullest > maxParticipants)
    throw new AppError("CAPACITY_BELOW_CONFIRMED", { confirmed: fullest });
}

/** The coach's own note on a class; an empty text takes it away. Throws COMMENT_MISSING, ACTIVITY_NOT_FOUND, CHANGED_MEANWHILE. */
export async function commentActivity(
  coachId: CoachScope,
  id: string,
  comment: string | undefined,
  version?: number | null,
): Promise<Activity> {
  if (comment === undefined) throw new AppError("COMMENT_MISSING");
  return transaction(async (tx) => {
    const [activity] = await lockActivities(tx, coachId, [id]);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    checkVersion(activity.version, version);
    await setActivityComment(tx, coachId, id, comment);
    return shownActivity(tx, coachId, id);
  });
}
