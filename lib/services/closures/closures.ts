import "server-only";
import { v7 } from "uuid";
import { lockUser } from "@/db/queries/accounts/users";
import { listHeld } from "@/db/queries/booking/held-places";
import { listEndedWithClasses } from "@/db/queries/booking/returned-places";
import {
  type ActivityRow,
  cancelActivities,
  lockActivities,
  lockCancelled,
  readActivities,
} from "@/db/queries/classes/activities";
import {
  type ClosureRow,
  deleteClosure,
  findClosure,
  insertClosure,
  listClassesBetween,
  listClosures,
  moveToClosure,
} from "@/db/queries/closures/closures";
import { deletePendingMails } from "@/db/queries/notifications/outbox";
import { listHolding, listMovable } from "@/db/queries/subscriptions/subscription-days";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { listUnreached } from "@/db/queries/trainees/refused-addresses";
import type { CoachScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type {
  Closure,
  ClosurePreview,
  createClosure as createContract,
  deleteClosure as deleteContract,
} from "@/lib/contract/closures/closures";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import { hasBegun } from "@/lib/domain/cancellation";
import { CLOSURE_CLASSES, CLOSURE_DAYS_BACK, closes } from "@/lib/domain/closures";
import { addDays, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { isUsedUp } from "@/lib/domain/subscription-status";
import { isUndoOver, undoableUntil } from "@/lib/domain/undo";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { releasePlaces } from "@/lib/services/booking/places";
import { notifyOfReturn, restoreClasses, returnView } from "@/lib/services/classes/class-return";
import {
  addClosedDays,
  planExtensions,
  removeClosedDays,
} from "@/lib/services/closures/closed-days";
import { notifyOfClosure } from "@/lib/services/closures/closure-notifications";

type Body = BodyOf<typeof createContract>;

const view = (row: ClosureRow): Closure => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  undoableUntil: undoableUntil(row.createdAt).toISOString(),
});

/** Returns the coach's closures by begin. */
export const listClosuresOf = async (coachId: CoachScope): Promise<Closure[]> =>
  (await listClosures(database(), coachId)).map(view);

/**
 * Cancels and credits the upcoming classes of some days. `extend` moves the ends of subscriptions.
 * Throws CLOSURE_TOO_OLD, CLOSURE_TOO_LARGE.
 */
export function createClosure(coachId: CoachScope, body: Body): Promise<Closure> {
  return transaction(async (tx) => {
    // The lock order begins with the coach, whom new classes and subscriptions lock too.
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    // `createdAt` is read under the lock, so that it orders a coach's closures.
    const now = clock();
    checkAge(body, now);
    const {
      closed: activities,
      exceptedIds,
      hasExceptions,
    } = await listClosed(tx, coachId, body, now, lockActivities);
    const ids = activities.map(({ id }) => id);
    const places = await listHeld(tx, coachId, ids);
    const movable = body.extend ? await listMovable(tx, coachId, body) : [];
    const running = movable.map((subscription) => subscription.id);
    await lockSubscriptions(tx, coachId, [...subscriptionIdsOf(places), ...running]);
    const id = v7();
    await cancelActivities(tx, coachId, ids, now, id);
    const cancelledPlaces = await releasePlaces(tx, coachId, places, {
      status: "CANCEL",
      credit: "CLOSURE",
      now,
      thenMove: false,
      withClass: true,
    });
    const moved = await addClosedDays(tx, coachId, body, running);
    const { beginDate, endDate, label, extend, notify } = body;
    const row = await insertClosure(tx, {
      id,
      coachId,
      beginDate,
      endDate,
      label,
      extend,
      createdAt: now,
      kept: exceptedIds,
      activities: ids.length,
      places: cancelledPlaces.length,
      trainees: new Set(cancelledPlaces.map(({ traineeId }) => traineeId)).size,
      extended: moved.length,
    });
    const text = body.text ?? "";
    await notifyOfClosure(
      tx,
      coachId,
      { closure: row, hasExceptions, text, activities, cancelledPlaces, ends: moved, notify },
      now,
    );
    return view(row);
  });
}

/**
 * Counts the impact of `createClosure`. The form requests it at every change, and a dry run would
 * lock every class. Throws the same error codes.
 */
export function previewClosure(coachId: CoachScope, body: Body): Promise<ClosurePreview> {
  return transaction(async (tx) => {
    const now = clock();
    checkAge(body, now);
    const { closed } = await listClosed(tx, coachId, body, now, readActivities);
    const ids = closed.map(({ id }) => id);
    const places = await listHeld(tx, coachId, ids);
    const credited = new Set(
      places.flatMap(({ subscriptionId, charged }) => (charged ? [subscriptionId] : [])),
    );
    const movable = (body.extend ? await listMovable(tx, coachId, body) : []).filter(
      (subscription) => credited.has(subscription.id) || !isUsedUp(subscription),
    );
    const moved = await planExtensions(tx, coachId, body, movable);
    const notified = [...places, ...(body.notify ? moved : [])].map(({ traineeId }) => traineeId);
    return {
      activities: ids.length,
      places: places.length,
      trainees: new Set(places.map(({ traineeId }) => traineeId)).size,
      extended: moved.length,
      unreached: await listUnreached(tx, coachId, { ids: [...new Set(notified)] }),
    };
  });
}

function checkAge({ beginDate }: Body, now: Date): void {
  if (beginDate < addDays(parisDay(now), -CLOSURE_DAYS_BACK)) throw new AppError("CLOSURE_TOO_OLD");
}

/**
 * Returns the upcoming classes to cancel, the ids in `except` of the same days, and whether any
 * class of those takes place.
 */
async function listClosed(
  tx: Tx,
  coachId: CoachScope,
  body: Body,
  now: Date,
  read: typeof lockActivities,
): Promise<{ closed: ActivityRow[]; exceptedIds: string[]; hasExceptions: boolean }> {
  const from = startOfParisDay(body.beginDate);
  const to = startOfParisDay(addDays(body.endDate, 1));
  const excepted = new Set(body.except);
  const all = await listClassesBetween(tx, coachId, from, to);
  const open = all.filter(({ id, cancelledAt }) => !cancelledAt && !excepted.has(id));
  const ids = open.map(({ id }) => id);
  const isClosed = (activity: ActivityRow) =>
    !activity.cancelledAt && !hasBegun(activity, now) && closes(body, activity);
  const closed = (await read(tx, coachId, ids)).filter(isClosed);
  if (closed.length > CLOSURE_CLASSES) throw new AppError("CLOSURE_TOO_LARGE");
  const exceptions = all.filter(({ id }) => excepted.has(id));
  return {
    closed,
    // Undoing an earlier closure restores a class that this closure keeps.
    exceptedIds: exceptions.map(({ id }) => id),
    hasExceptions: exceptions.some(({ cancelledAt }) => !cancelledAt),
  };
}

/**
 * Restores the classes that no other closure covers, and moves subscriptions' ends back.
 * Throws CLOSURE_NOT_FOUND, TOO_LATE.
 */
export function undoClosure(
  coachId: CoachScope,
  id: string,
): Promise<ResponseOf<typeof deleteContract>> {
  return transaction(async (tx) => {
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    const closure = await findClosure(tx, coachId, id);
    if (!closure) throw new AppError("CLOSURE_NOT_FOUND");
    const now = clock();
    if (isUndoOver({ done: closure.createdAt, now })) throw new AppError("TOO_LATE");
    const others = (await listClosures(tx, coachId)).filter((other) => other.id !== id);
    const cancelled = await lockCancelled(tx, coachId, id);
    const byCoveringClosure = Map.groupBy(cancelled, (activity) =>
      findCoveringClosure(others, activity),
    );
    const back = byCoveringClosure.get(undefined) ?? [];
    const ended = await listEndedWithClasses(tx, coachId, cancelled);
    const backIds = new Set(back.map((activity) => activity.id));
    const returning = ended.filter(({ activityId }) => backIds.has(activityId));
    const holding = (await listHolding(tx, coachId, closure)).map(
      (subscription) => subscription.id,
    );
    await lockSubscriptions(tx, coachId, [...subscriptionIdsOf(returning), ...holding]);
    const { moved, unmovedIds } = await removeClosedDays(tx, coachId, { closure, others }, holding);
    const plan = await restoreClasses(tx, coachId, back, returning, now);
    const notified = await deletePendingMails(tx, id);
    await notifyOfReturn(tx, coachId, {
      activities: back,
      ended: returning,
      lost: plan.lost,
      notified,
      now,
      ends: moved,
    });
    for (const [other, activities] of byCoveringClosure) {
      if (!other) continue;
      const activityIds = new Set(activities.map((activity) => activity.id));
      await moveToClosure(tx, coachId, [...activityIds], other.id);
      // The other closure tells the trainees who had no mail about this one.
      const cancelledPlaces = ended.filter(({ activityId }) => activityIds.has(activityId));
      const excepted = await readActivities(tx, coachId, other.kept);
      const hasExceptions = excepted.some(({ cancelledAt }) => !cancelledAt);
      const impact = {
        closure: other,
        hasExceptions,
        text: "",
        activities,
        cancelledPlaces,
        ends: [],
        notify: false,
      };
      await notifyOfClosure(tx, coachId, impact, now, notified);
    }
    await deleteClosure(tx, coachId, id);
    return { ...returnView(back, plan), kept: unmovedIds };
  });
}

/** Another closure, made since the class was cancelled, that would have cancelled it too. */
const findCoveringClosure = (
  others: readonly ClosureRow[],
  activity: ActivityRow,
): ClosureRow | undefined =>
  others.find(
    (other) =>
      closes(other, activity) &&
      !other.kept.includes(activity.id) &&
      activity.cancelledAt !== null &&
      activity.cancelledAt <= other.createdAt &&
      !hasBegun(activity, other.createdAt),
  );
