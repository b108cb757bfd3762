import "server-only";
import { type ClosureRow, listClosures } from "@/db/queries/closures/closures";
import {
  lastHeldDays,
  listHolding,
  listMovable,
  moveEnds,
  type NewEnd,
  type RunningRow,
  recordPaused,
} from "@/db/queries/subscriptions/subscription-days";
import { isWalkIn, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { pacer } from "@/lib/documents/pacer";
import {
  daysOf,
  type Period,
  pausedDays,
  type Running,
  withClosed,
  withoutClosed,
} from "@/lib/domain/closures";
import { addDays, type Day } from "@/lib/domain/paris-time";
import { isUsedUp } from "@/lib/domain/subscription-status";

/** Returns the days of closures that extend subscriptions, in order. */
const closedBy = (closures: readonly ClosureRow[]): Day[] =>
  daysOf(closures.filter(({ extend }) => extend));

const runningOf = ({
  beginDate,
  endDate,
  closedDays,
  pausedDays: paused,
}: Omit<RunningRow, "label">): Running => ({
  beginDate,
  endDate,
  addedDays: new Set(closedDays),
  paused: new Set(paused),
});

type MovedRow = RunningRow & { before: Day };

const movedBy = (moves: readonly (NewEnd & { subscription: RunningRow })[]): MovedRow[] =>
  moves.flatMap(({ subscription, endDate }) =>
    endDate === subscription.endDate
      ? []
      : [{ ...subscription, endDate, before: subscription.endDate }],
  );

/** Plans the new ends of subscriptions, moved past the days of a new closure. */
async function planClosedDays(
  tx: Tx,
  coachId: CoachId,
  closure: Period,
  subscriptions: readonly RunningRow[],
) {
  const days = daysOf([closure]);
  const from = new Set(days);
  const closed = [
    ...new Set([...closedBy(await listClosures(tx, coachId, closure.beginDate)), ...days]),
  ].sort();
  const yieldToRequests = pacer();
  const moves = [];
  for (const subscription of subscriptions) {
    await yieldToRequests();
    moves.push({ subscription, ...withClosed(runningOf(subscription), closed, from) });
  }
  return moves;
}

/**
 * Moves the ends of locked subscriptions past the days of a new closure, except used-up cards.
 * Returns the moved subscriptions with their new ends.
 */
export async function addClosedDays(
  tx: Tx,
  coachId: CoachId,
  closure: Period,
  ids: readonly string[],
): Promise<MovedRow[]> {
  const running = (await listMovable(tx, coachId, closure, ids)).filter(
    (subscription) => !isUsedUp(subscription),
  );
  const moves = await planClosedDays(tx, coachId, closure, running);
  await moveEnds(tx, coachId, moves, { raisesVersion: true });
  return movedBy(moves);
}

/** Returns the subscriptions whose end a new closure would move. */
export const planExtensions = async (
  tx: Tx,
  coachId: CoachId,
  closure: Period,
  subscriptions: readonly RunningRow[],
): Promise<MovedRow[]> => movedBy(await planClosedDays(tx, coachId, closure, subscriptions));

/**
 * Moves the ends of locked subscriptions back to what they are with only the `others` closures.
 * `unmovedIds` lists the subscriptions whose end stays, because a place after the earlier end was
 * booked since the closure.
 */
export async function removeClosedDays(
  tx: Tx,
  coachId: CoachId,
  { closure, others }: { closure: ClosureRow; others: readonly ClosureRow[] },
  ids: readonly string[],
): Promise<{ moved: MovedRow[]; unmovedIds: string[] }> {
  const closed = new Set(closedBy(others));
  const running = await listHolding(tx, coachId, closure, ids);
  const planned = running.map((subscription) => ({
    subscription,
    ...withoutClosed(runningOf(subscription), closed),
  }));
  const earlier = planned.filter(({ subscription, endDate }) => endDate < subscription.endDate);
  const [first = ""] = earlier.map(({ endDate }) => endDate).sort();
  const lastHeld = await lastHeldDays(
    tx,
    coachId,
    earlier.map(({ subscription }) => subscription.id),
    { after: first, bookedSince: closure.createdAt },
  );
  const unmovedIds = new Set(
    earlier
      .filter(({ subscription, endDate }) => (lastHeld.get(subscription.id) ?? "") > endDate)
      .map(({ subscription }) => subscription.id),
  );
  const moves = planned.map((move) =>
    unmovedIds.has(move.subscription.id) ? { ...move, endDate: move.subscription.endDate } : move,
  );
  await moveEnds(tx, coachId, moves, { raisesVersion: true });
  return { moved: movedBy(moves), unmovedIds: [...unmovedIds].sort() };
}

/** Moves a new subscription's end past the closed days in its term. Returns the updated row. */
export async function extendPastClosedDays(
  tx: Tx,
  sold: SubscriptionRow,
): Promise<SubscriptionRow> {
  const closed = closedBy(await listClosures(tx, sold.coachId, sold.beginDate));
  return { ...sold, endDate: await extendPast(tx, sold, closed) };
}

/**
 * Records the suspended days of a locked subscription that is reactivated `today`; returns its end.
 * `resumedEnd` includes the suspended days, so closed days among them are not added again.
 */
export async function resumeWithClosedDays(
  tx: Tx,
  subscription: SubscriptionRow,
  resumedEnd: Day,
  today: Day,
): Promise<Day> {
  const { coachId, suspendDate, closedDays } = subscription;
  if (!suspendDate) return resumedEnd;
  const suspended = pausedDays(suspendDate, today);
  if (subscription.endFixed) {
    await recordPaused(tx, subscription, suspended);
    return resumedEnd;
  }
  const countedTwice = closedDays.filter((day) => suspendDate <= day && day < today);
  const recorded = await recordPaused(tx, subscription, [...countedTwice, ...suspended]);
  const resumed = {
    ...subscription,
    ...recorded,
    endDate: addDays(resumedEnd, -countedTwice.length),
  };
  // A closure leaves these cards alone.
  if (isUsedUp(subscription) || (await isWalkIn(tx, coachId, subscription.id)))
    return resumed.endDate;
  const closed = closedBy(await listClosures(tx, coachId, today)).filter((day) => day >= today);
  return extendPast(tx, resumed, closed);
}

async function extendPast(
  tx: Tx,
  subscription: SubscriptionRow,
  closed: readonly Day[],
): Promise<Day> {
  if (closed.length === 0) return subscription.endDate;
  const { endDate, addedDays } = withClosed(runningOf(subscription), closed, new Set(closed));
  await moveEnds(tx, subscription.coachId, [{ subscription, endDate, addedDays }], {
    raisesVersion: false,
  });
  return endDate;
}
