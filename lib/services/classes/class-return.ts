import "server-only";
import { lockUser } from "@/db/queries/accounts/users";
import {
  clearEndedStatus,
  countPlacesOfWeeks,
  type EndedPlaceRow,
  listEndedWithClasses,
  readPayers,
  restorePlaces,
} from "@/db/queries/booking/returned-places";
import {
  type ActivityRow,
  clearCancellation,
  findActivityOfCoach,
  lockCancelled,
} from "@/db/queries/classes/activities";
import { listCancelledSince } from "@/db/queries/classes/cancelled-classes";
import { findClosure } from "@/db/queries/closures/closures";
import { deletePendingMails } from "@/db/queries/notifications/outbox";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import { findContacts } from "@/db/queries/trainees/contacts";
import { readLinkEnds } from "@/db/queries/trainees/trainees";
import type { CoachId, CoachScope, TraineeId } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { Cancellation, restoreActivity } from "@/lib/contract/classes/class-return";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { hasBegun } from "@/lib/domain/cancellation";
import { planReturn, type ReturnPlan, weekKey } from "@/lib/domain/class-return";
import { MINUTE_MS } from "@/lib/domain/paris-time";
import { isUndoOver, UNDO_MINUTES, undoableUntil } from "@/lib/domain/undo";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { classReturnedMessage } from "@/lib/mail/messages/class-returned";
import { moveUpAndNotify } from "@/lib/services/booking/waiting-list";
import { notifyOfChanges } from "@/lib/services/classes/class-changes";
import { remindLocked } from "@/lib/services/notifications/reminders";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

type Restored = ResponseOf<typeof restoreActivity>;

/** Returns the coach's cancellations that can still be undone, latest first, without closures. */
export async function listCancellationsOf(coachId: CoachScope): Promise<Cancellation[]> {
  const since = new Date(clock().getTime() - UNDO_MINUTES * MINUTE_MS);
  const found = await listCancelledSince(database(), coachId, since);
  return found.map(({ id, label, beginDate, activities, cancelledAt }) => ({
    id,
    label,
    beginDate: beginDate.toISOString(),
    activities,
    undoableUntil: undoableUntil(cancelledAt).toISOString(),
  }));
}

/**
 * Restores all classes, with their places, that the same DELETE as class `id` cancelled.
 * Throws ACTIVITY_NOT_FOUND, NOT_CANCELLED, PART_OF_CLOSURE, TOO_LATE.
 */
export function restoreActivities(coachId: CoachScope, id: string): Promise<Restored> {
  return transaction(async (tx) => {
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    const found = await findActivityOfCoach(tx, coachId, id);
    if (!found) throw new AppError("ACTIVITY_NOT_FOUND");
    const { cancelledAt, cancellationId } = found;
    if (!cancelledAt) throw new AppError("NOT_CANCELLED");
    if (cancellationId && (await findClosure(tx, coachId, cancellationId)))
      throw new AppError("PART_OF_CLOSURE");
    const now = clock();
    if (!cancellationId || isUndoOver({ done: cancelledAt, now })) throw new AppError("TOO_LATE");
    const activities = await lockCancelled(tx, coachId, cancellationId);
    const ended = await listEndedWithClasses(tx, coachId, activities);
    await lockSubscriptions(tx, coachId, subscriptionIdsOf(ended));
    const plan = await restoreClasses(tx, coachId, activities, ended, now);
    const notified = await deletePendingMails(tx, cancellationId);
    await notifyOfReturn(tx, coachId, { activities, ended, lost: plan.lost, notified, now });
    return returnView(activities, plan);
  });
}

export const returnView = (
  activities: readonly ActivityRow[],
  { lost }: ReturnPlan<EndedPlaceRow>,
): Restored => ({
  restored: activities.length,
  lost: lost.map(({ traineeId, activityId, reason }) => ({ traineeId, activityId, reason })),
});

/**
 * Restores classes and the places that can return, and confirms waiting places for lost ones.
 * Enqueues mails about classes whose assistant was deleted meanwhile.
 * The caller holds the locks of the coach, the classes and the subscriptions, in this order.
 */
export async function restoreClasses(
  tx: Tx,
  coachId: CoachId,
  activities: readonly ActivityRow[],
  ended: readonly EndedPlaceRow[],
  now: Date,
): Promise<ReturnPlan<EndedPlaceRow>> {
  const ids = activities.map(({ id }) => id);
  const payers = await readPayers(tx, coachId, subscriptionIdsOf(ended));
  const weekly = [...payers.values()].filter(({ type }) => type === "SUBSCRIPTION");
  const weeks = await countPlacesOfWeeks(
    tx,
    coachId,
    weekly.map(({ id }) => id),
  );
  const plan = planReturn({
    places: ended,
    payers,
    linkEnds: await readLinkEnds(tx, coachId, [
      ...new Set(ended.map(({ traineeId }) => traineeId)),
    ]),
    placesByWeek: new Map(
      weeks.map(({ subscriptionId, week, ...use }) => [weekKey(subscriptionId, week), use]),
    ),
  });
  const taughtByCoach = await clearCancellation(tx, coachId, ids, now);
  await restorePlaces(tx, coachId, plan.restored, now);
  await clearEndedStatus(
    tx,
    coachId,
    plan.lost.map(({ id }) => id),
  );
  const changes = activities.flatMap((old) =>
    old.assistantId && taughtByCoach.has(old.id) && !hasBegun(old, now)
      ? [{ old, changed: { ...old, assistantId: null } }]
      : [],
  );
  const back = new Set(plan.restored.map(({ id }) => id));
  const affected = ended.filter(({ id }) => back.has(id));
  await notifyOfChanges(tx, coachId, changes, affected, { promoted: [], free: [] });
  const freed = new Set(
    plan.lost.filter(({ isWaiting }) => !isWaiting).map(({ activityId }) => activityId),
  );
  await moveUpAndNotify(tx, { coachId, activityIds: [...freed], freedIds: freed, now });
  return plan;
}

export interface ReturnedClasses {
  activities: readonly ActivityRow[];
  ended: readonly EndedPlaceRow[];
  lost: ReturnPlan<EndedPlaceRow>["lost"];
  /** Addresses whose cancellation mail has been sent. */
  notified: ReadonlySet<string>;
  now: Date;
  /** Subscriptions whose extension by a closure is undone, with their new last day. */
  ends?: readonly { traineeId: TraineeId; label: string; endDate: string }[];
}

/** Enqueues mails to trainees who lost a place or had a cancellation mail, and due reminders. */
export async function notifyOfReturn(
  tx: Tx,
  coachId: CoachId,
  { activities, ended, lost, notified, now, ends = [] }: ReturnedClasses,
): Promise<void> {
  const lostIds = new Set(lost.map(({ id }) => id));
  const lostBy = Map.groupBy(lost, ({ traineeId }) => traineeId);
  const endedBy = Map.groupBy(ended, ({ traineeId }) => traineeId);
  const endsOf = Map.groupBy(ends, ({ traineeId }) => traineeId);
  const ids = [...new Set([...endedBy.keys(), ...endsOf.keys()])];
  const contacts = await findContacts(tx, coachId, activities, ids);
  const named = (activity: ActivityRow) => ({
    ...activity,
    ...contacts.teacherOf(activity),
  });
  await enqueueNotices(
    tx,
    contacts.coach,
    ids.flatMap((traineeId) => {
      const trainee = contacts.trainees.get(traineeId);
      if (!trainee) return [];
      const wasNotified = [trainee.email, ...trainee.guardianEmails].some((to) => notified.has(to));
      const places = endedBy.get(traineeId)?.filter(({ id }) => !lostIds.has(id)) ?? [];
      const back = new Set(places.map(({ activityId }) => activityId));
      const confirmed = new Set(
        places.flatMap(({ activityId, isWaiting }) => (isWaiting ? [] : [activityId])),
      );
      const returned = wasNotified ? activities.filter(({ id }) => back.has(id)) : [];
      const reasons = new Map(
        lostBy.get(traineeId)?.map(({ activityId, reason }) => [activityId, reason]),
      );
      const gone = (reasons.size > 0 ? activities : []).flatMap((activity) => {
        const reason = reasons.get(activity.id);
        return reason ? [{ activity: named(activity), reason }] : [];
      });
      const endsBack = wasNotified ? (endsOf.get(traineeId) ?? []) : [];
      if (returned.length + gone.length + endsBack.length === 0) return [];
      const message = classReturnedMessage({
        firstName: trainee.firstName,
        coach: contacts.coach,
        restored: returned.filter(({ id }) => confirmed.has(id)).map(named),
        waiting: returned.filter(({ id }) => !confirmed.has(id)).map(named),
        lost: gone,
        ends: endsBack,
      });
      return [{ to: trainee.email, ...message }];
    }),
  );
  const upcoming = activities.filter((activity) => !hasBegun(activity, now));
  for (const activity of upcoming) await remindLocked(tx, { ...activity, cancelledAt: null }, now);
}
