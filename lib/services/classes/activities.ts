import "server-only";
import { dryRun } from "@/db/dry-run";
import { shareLockUsers } from "@/db/queries/accounts/users";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { clearAttendance, moveWeeks } from "@/db/queries/booking/place-marks";
import {
  type ActivityRow,
  findActivityOfCoach,
  lockActivities,
  raiseActivityVersion,
  setActivityComment,
} from "@/db/queries/classes/activities";
import {
  type ActivityFields,
  fieldsOf,
  insertActivities,
  updateActivities,
} from "@/db/queries/classes/activity-fields";
import { moveOpeningNotices } from "@/db/queries/classes/opening-notices";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { countOverWeek } from "@/db/queries/subscriptions/weeks";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { Activity } from "@/lib/contract/classes/activities";
import type {
  createActivity,
  editActivity,
  editSeries,
} from "@/lib/contract/classes/activities-of-coach";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { Warnings } from "@/lib/contract/operations/preview";
import { opensAt } from "@/lib/domain/booking-window";
import { hasBegun } from "@/lib/domain/cancellation";
import { parisDay, weekOf } from "@/lib/domain/paris-time";
import type { Slot } from "@/lib/domain/recurrence";
import { seriesMinutes, slotAfter } from "@/lib/domain/series-change";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { checkAssistant } from "@/lib/services/accounts/assistants";
import { moveUp } from "@/lib/services/booking/waiting-list";
import { shownActivity } from "@/lib/services/classes/activity-views";
import { listAffectedPlaces, notifyOfChanges } from "@/lib/services/classes/class-changes";
import {
  checkValues,
  lockVenueOf,
  valuesAfter,
  warningsOf,
} from "@/lib/services/classes/class-values";
import { existingClass } from "@/lib/services/classes/existing-class";
import { checkVersion } from "@/lib/services/operations/version";
import { lockUpcoming, type Scope } from "@/lib/services/series/lock-upcoming";

type SingleBody = BodyOf<typeof createActivity>;
type SingleEdit = BodyOf<typeof editActivity>;
type SeriesEdit = BodyOf<typeof editSeries>;

/**
 * Throws CLASS_IN_PAST, NEVER_OPEN, CAPACITY_BELOW_MINIMUM, ASSISTANT_NOT_FOUND,
 * ASSISTANT_RIGHT_OFF, VENUE_NOT_FOUND.
 */
export async function createSingle(
  coachId: CoachScope,
  body: SingleBody,
): Promise<ResponseOf<typeof createActivity>> {
  const now = clock();
  if (body.beginDate < now) throw new AppError("CLASS_IN_PAST");
  return transaction(async (tx) => {
    if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    await checkAssistant(tx, coachId, body.assistantId);
    const slot = { begin: body.beginDate, end: body.endDate };
    const fields = valuesAfter(body, await lockVenueOf(tx, coachId, body));
    checkValues(fields, slot.begin);
    const warnings = await warningsOf(tx, coachId, [{ ...slot, ...fields }]);
    const [id] = await insertActivities(tx, { coachId, seriesId: null, ...fields }, [slot], now);
    return { ...(await shownActivity(tx, coachId, id as string)), warnings };
  });
}

/** Returns the result of `createSingle` and writes nothing. Throws the same error codes. */
export async function previewSingle(
  coachId: CoachScope,
  body: SingleBody,
): Promise<ResponseOf<typeof createActivity>> {
  return (await dryRun(() => createSingle(coachId, body))).result;
}

/**
 * Edits one class and enqueues mails about its new time, place or teacher.
 * Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED, CHANGED_MEANWHILE, ACTIVITY_BEGUN,
 * CAPACITY_BELOW_CONFIRMED and the error codes of `createSingle`.
 */
export async function editSingle(
  coachId: CoachScope,
  id: string,
  body: SingleEdit,
): Promise<ResponseOf<typeof editActivity>> {
  return transaction(async (tx) => {
    const [locked] = await lockActivities(tx, coachId, [id]);
    const activity = existingClass(locked);
    checkVersion(activity.version, body.version);
    if (hasBegun(activity, clock())) throw new AppError("ACTIVITY_BEGUN");
    const slot = { begin: body.beginDate, end: body.endDate };
    const changed = await changeClasses(tx, coachId, [activity], body, () => slot);
    return { ...(await shownActivity(tx, coachId, id)), ...changed };
  });
}

/**
 * Edits the upcoming classes of a series in `scope`; each keeps its day or moves by `moveDays`.
 * Throws WRONG_DURATION and the error codes of `editSingle` except ACTIVITY_BEGUN.
 */
export async function editRecurrent(
  coachId: CoachScope,
  id: string,
  body: SeriesEdit,
  scope: Scope,
): Promise<ResponseOf<typeof editSeries>> {
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
    const fields = body.onlyMoved ? null : body;
    const changed = await changeClasses(tx, coachId, activities, fields, (activity) =>
      slotAfter(activity, hours, known),
    );
    if (!activities.includes(model)) await raiseActivityVersion(tx, coachId, id);
    const ids = activities.map((activity) => activity.id);
    return { count: ids.length, ids, ...changed };
  });
}

/** Moves places to their classes' new weeks; returns how many exceed the weekly quota there. */
async function moveToWeeks(
  tx: Tx,
  coachId: CoachScope,
  slots: readonly { activity: ActivityRow; begin: Date }[],
): Promise<number> {
  const moves = slots.flatMap(({ activity: { id, beginDate }, begin }) => {
    const week = weekOf(parisDay(begin));
    return week === weekOf(parisDay(beginDate)) ? [] : [{ activityId: id, week }];
  });
  if (moves.length === 0) return 0;
  const ids = moves.map(({ activityId }) => activityId);
  const places = await listPlacesOfActivities(tx, coachId, ids);
  await lockSubscriptions(tx, coachId, subscriptionIdsOf(places));
  await moveWeeks(tx, coachId, moves);
  return countOverWeek(tx, coachId, ids);
}

/** Writes new times and fields (null keeps them), confirms waiting places and enqueues mails. */
async function changeClasses(
  tx: Tx,
  coachId: CoachScope,
  activities: readonly ActivityRow[],
  body: SingleBody | SeriesEdit | null,
  slotOf: (activity: ActivityRow) => Slot,
): Promise<{ overWeek: number; warnings: Warnings }> {
  const now = clock();
  const venue = body && (await lockVenueOf(tx, coachId, body));
  const changes = activities.map((activity) => ({
    activity,
    ...slotOf(activity),
    fields: body ? valuesAfter(body, venue, activity) : fieldsOf(activity),
  }));
  const moved = changes.filter(
    ({ activity, begin }) => begin.getTime() !== activity.beginDate.getTime(),
  );
  if (moved.some(({ begin }) => begin < now)) throw new AppError("CLASS_IN_PAST");
  for (const { fields, begin } of changes) checkValues(fields, begin);
  if (body) await checkFields(tx, coachId, activities, body);

  const overWeek = await moveToWeeks(tx, coachId, moved);
  const toAnotherDay = moved.flatMap(({ activity, begin }) =>
    parisDay(begin) === parisDay(activity.beginDate) ? [] : [activity.id],
  );
  await clearAttendance(tx, coachId, toAnotherDay, now);
  await updateActivities(tx, coachId, changes, now);
  await moveOpenings(tx, coachId, changes, now);
  const held = changes.flatMap(({ activity: old, begin, end, fields }) =>
    old.confirmedPlaces + old.waitingPlaces > 0
      ? [{ old, changed: { ...old, ...fields, beginDate: begin, endDate: end } }]
      : [],
  );
  const before = held.map(({ old }) => old);
  const affected = await listAffectedPlaces(tx, coachId, held);
  const movedUp = await moveUp(tx, {
    coachId,
    activityIds: before.filter(({ waitingPlaces }) => waitingPlaces > 0).map(({ id }) => id),
    freedIds: new Set(
      before.flatMap(({ id, maxParticipants }) =>
        body && body.maxParticipants > maxParticipants ? [id] : [],
      ),
    ),
    now,
  });
  await notifyOfChanges(tx, coachId, held, affected, movedUp);
  const warnings = await warningsOf(
    tx,
    coachId,
    changes.map(({ begin, end, fields: { venueId } }) => ({ begin, end, venueId })),
    activities.map(({ id }) => id),
  );
  return { overWeek, warnings };
}

/** Moves the notices of classes whose opening changes; a class without an opening is open now. */
async function moveOpenings(
  tx: Tx,
  coachId: CoachScope,
  changes: readonly { activity: ActivityRow; begin: Date; fields: ActivityFields }[],
  now: Date,
): Promise<void> {
  const openings = changes.flatMap(({ activity, begin, fields }) => {
    const before = opensAt(activity);
    const after = opensAt({ ...fields, beginDate: begin });
    return before && before.getTime() !== after?.getTime()
      ? [{ activityId: activity.id, dueAt: after ?? now }]
      : [];
  });
  await moveOpeningNotices(tx, coachId, openings);
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

/**
 * Saves the coach's private comment on a class; an empty text deletes it.
 * Throws COMMENT_MISSING, ACTIVITY_NOT_FOUND, CHANGED_MEANWHILE.
 */
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
