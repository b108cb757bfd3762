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
  passToClosure,
} from "@/db/queries/closures/closures";
import { dropMailsOf } from "@/db/queries/notifications/outbox";
import { listHolding, listMovable } from "@/db/queries/subscriptions/subscription-days";
import { lockSubscriptions } from "@/db/queries/subscriptions/subscriptions";
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
import { CLOSURE_CLASSES, CLOSURE_DAYS_BACK, closes, isUsedUp } from "@/lib/domain/closures";
import { addDays, startOfParisDay } from "@/lib/domain/paris-time";
import { isTooLate, undoableUntil } from "@/lib/domain/undo";
import { AppError } from "@/lib/error-codes";
import { now as clock, today } from "@/lib/infra/clock";
import { releasePlaces } from "@/lib/services/booking/places";
import {
  bringBack,
  shownReturn,
  subscriptionsOf,
  tellReturned,
} from "@/lib/services/classes/class-return";
import { giveClosedDays, listMoved, takeClosedDaysBack } from "@/lib/services/closures/closed-days";
import { tellClosure } from "@/lib/services/closures/closure-notifications";

type Body = BodyOf<typeof createContract>;

const view = (row: ClosureRow): Closure => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  undoableUntil: undoableUntil(row.createdAt).toISOString(),
});

/** A coach's closures, by their begin. */
export const listClosuresOf = async (coachId: CoachScope): Promise<Closure[]> =>
  (await listClosures(database(), coachId)).map(view);

/**
 * Closes days: their classes that have not begun are cancelled and credited, and with `extend` subscriptions keep their
 * number of open days. Throws CLOSURE_TOO_OLD, CLOSURE_TOO_LARGE.
 */
export function createClosure(coachId: CoachScope, body: Body): Promise<Closure> {
  return transaction(async (tx) => {
    const now = clock();
    checkAge(body);
    // First, as whatever makes or wakes a class or a subscription keeps its coach first.
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    const { closed: activities, kept } = await listClosed(tx, coachId, body, now, lockActivities);
    const ids = activities.map(({ id }) => id);
    const places = await listHeld(tx, coachId, ids);
    const movable = body.extend ? await listMovable(tx, coachId, body) : [];
    const running = movable.map((subscription) => subscription.id);
    await lockSubscriptions(tx, coachId, [
      ...new Set([...places.map(({ subscriptionId }) => subscriptionId), ...running]),
    ]);
    const id = v7();
    await cancelActivities(tx, coachId, ids, now, id);
    const lost = await releasePlaces(tx, coachId, places, {
      status: "CANCEL",
      credit: "CLOSURE",
      now,
      thenMove: false,
      withClass: true,
    });
    const moved = await giveClosedDays(tx, coachId, body, running);
    const { beginDate, endDate, label, extend, notify } = body;
    const row = await insertClosure(tx, {
      ...{ id, coachId, beginDate, endDate, label, extend, createdAt: now },
      kept,
      activities: ids.length,
      places: lost.length,
      trainees: new Set(lost.map(({ traineeId }) => traineeId)).size,
      extended: moved.length,
    });
    const text = body.text ?? "";
    await tellClosure(
      tx,
      coachId,
      { closure: row, text, activities, lost, ends: moved, notify },
      now,
    );
    return view(row);
  });
}

/**
 * What `createClosure` would reach; it refuses what that refuses. Counted, not tried: it is asked for at every change of the
 * form, and would lock all that it reaches.
 */
export function previewClosure(coachId: CoachScope, body: Body): Promise<ClosurePreview> {
  return transaction(async (tx) => {
    checkAge(body);
    const { closed } = await listClosed(tx, coachId, body, clock(), readActivities);
    const ids = closed.map(({ id }) => id);
    const places = await listHeld(tx, coachId, ids);
    const credited = new Set(
      places.flatMap(({ subscriptionId, charged }) => (charged ? [subscriptionId] : [])),
    );
    const movable = (body.extend ? await listMovable(tx, coachId, body) : []).filter(
      (one) => credited.has(one.id) || !isUsedUp(one),
    );
    const moved = await listMoved(tx, coachId, body, movable);
    const told = [...places, ...(body.notify ? moved : [])].map(({ traineeId }) => traineeId);
    return {
      activities: ids.length,
      places: places.length,
      trainees: new Set(places.map(({ traineeId }) => traineeId)).size,
      extended: moved.length,
      unreached: await listUnreached(tx, coachId, { ids: [...new Set(told)] }),
    };
  });
}

function checkAge({ beginDate }: Body): void {
  if (beginDate < addDays(today(), -CLOSURE_DAYS_BACK)) throw new AppError("CLOSURE_TOO_OLD");
}

/** The classes of some days that have not begun, without those that take place all the same; locked by begin where `read` locks. */
async function listClosed(
  tx: Tx,
  coachId: CoachScope,
  body: Body,
  now: Date,
  read: typeof lockActivities,
): Promise<{ closed: ActivityRow[]; kept: string[] }> {
  const from = startOfParisDay(body.beginDate);
  const to = startOfParisDay(addDays(body.endDate, 1));
  const excepted = new Set(body.except.map((one) => one.toLowerCase()));
  const all = await listClassesBetween(tx, coachId, from, to);
  const ids = all.filter((one) => !excepted.has(one));
  const isClosed = (one: ActivityRow) =>
    !one.cancelledAt && !hasBegun(one, now) && closes(body, one);
  const closed = (await read(tx, coachId, ids)).filter(isClosed);
  if (closed.length > CLOSURE_CLASSES) throw new AppError("CLOSURE_TOO_LARGE");
  return { closed, kept: all.filter((one) => excepted.has(one)) };
}

/**
 * Takes a closure back: its classes return with their places, but for those that another closure covers, and each end is
 * what it would be had it never been made. Throws CLOSURE_NOT_FOUND, TOO_LATE.
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
    if (isTooLate(closure.createdAt, now)) throw new AppError("TOO_LATE");
    const others = (await listClosures(tx, coachId)).filter((other) => other.id !== id);
    const cancelled = await lockCancelled(tx, coachId, id);
    const stays = Map.groupBy(cancelled, (activity) => covering(others, activity));
    const back = stays.get(undefined) ?? [];
    const ended = await listEndedWithClasses(tx, coachId, cancelled);
    const backIds = new Set(back.map((activity) => activity.id));
    const returning = ended.filter(({ activityId }) => backIds.has(activityId));
    const holding = await listHolding(tx, coachId, closure);
    await lockSubscriptions(tx, coachId, [...new Set([...subscriptionsOf(returning), ...holding])]);
    const { moved, kept } = await takeClosedDaysBack(tx, coachId, others, holding);
    const plan = await bringBack(tx, coachId, back, returning, now);
    const told = await dropMailsOf(tx, id);
    await tellReturned(tx, coachId, {
      activities: back,
      ended: returning,
      lost: plan.lost,
      told,
      now,
      ends: moved,
    });
    for (const [other, activities] of stays) {
      if (!other) continue;
      const passed = new Set(activities.map((activity) => activity.id));
      await passToClosure(tx, coachId, [...passed], other.id);
      // Whoever had not been told yet hears of it from the other one.
      const lost = ended.filter(({ activityId }) => passed.has(activityId));
      const reach = { closure: other, text: "", activities, lost, ends: [], notify: false };
      await tellClosure(tx, coachId, reach, now, told);
    }
    await deleteClosure(tx, coachId, id);
    return { ...shownReturn(back, plan), kept };
  });
}

/** The closure that would have cancelled a class too, had it come first: not one that the class was made after. */
const covering = (others: readonly ClosureRow[], activity: ActivityRow): ClosureRow | undefined =>
  others.find(
    (other) =>
      closes(other, activity) &&
      !other.kept.includes(activity.id) &&
      activity.createdAt <= other.createdAt &&
      !hasBegun(activity, other.createdAt),
  );
