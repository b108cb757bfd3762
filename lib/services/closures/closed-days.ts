import "server-only";
import { type ClosureRow, listClosures } from "@/db/queries/closures/closures";
import {
  lastHeldDays,
  moveEnds,
  type NewEnd,
  type RunningRow,
  readRunning,
  recordPaused,
} from "@/db/queries/subscriptions/subscription-days";
import type { SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { pacer } from "@/lib/documents/pacer";
import {
  daysAsleep,
  daysOf,
  isUsedUp,
  type Period,
  type Running,
  withClosed,
  withoutClosed,
} from "@/lib/domain/closures";
import { addDays, type Day } from "@/lib/domain/paris-time";

/** Every day closed by these closures with extension, in order. */
const closedBy = (closures: readonly ClosureRow[]): Day[] =>
  daysOf(closures.filter(({ extend }) => extend));

const runningOf = ({
  beginDate,
  endDate,
  closedDays,
  sleptDays,
}: Omit<RunningRow, "label">): Running => ({
  beginDate,
  endDate,
  given: new Set(closedDays),
  asleep: new Set(sleptDays),
});

type Ended = RunningRow & { before: Day };

/** Those whose end is another one. */
const movedBy = (moves: readonly (NewEnd & { subscription: RunningRow })[]): Ended[] =>
  moves.flatMap(({ subscription, endDate }) =>
    endDate === subscription.endDate
      ? []
      : [{ ...subscription, endDate, before: subscription.endDate }],
  );

/** The ends of subscriptions over the days of a new closure. */
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
  const pause = pacer();
  const moves = [];
  for (const subscription of subscriptions) {
    await pause();
    moves.push({ subscription, ...withClosed(runningOf(subscription), closed, from) });
  }
  return moves;
}

/** Moves the ends of locked subscriptions over the days of a new closure, used-up cards apart. Answers those that moved, with their new ends. */
export async function giveClosedDays(
  tx: Tx,
  coachId: CoachId,
  closure: Period,
  ids: readonly string[],
): Promise<Ended[]> {
  const running = (await readRunning(tx, coachId, ids)).filter((one) => !isUsedUp(one));
  const moves = await planClosedDays(tx, coachId, closure, running);
  await moveEnds(tx, coachId, moves, true);
  return movedBy(moves);
}

/** Whose ends it would move. */
export const listMoved = async (...given: Parameters<typeof planClosedDays>): Promise<Ended[]> =>
  movedBy(await planClosedDays(...given));

/**
 * Moves the ends of locked subscriptions back to where they were had `closure` never been made. Answers those that moved,
 * and the ids of those that keep theirs, for a place booked past it.
 */
export async function takeClosedDaysBack(
  tx: Tx,
  coachId: CoachId,
  others: readonly ClosureRow[],
  ids: readonly string[],
): Promise<{ moved: Ended[]; kept: string[] }> {
  const closed = new Set(closedBy(others));
  const running = await readRunning(tx, coachId, ids);
  const planned = running.map((subscription) => ({
    subscription,
    ...withoutClosed(runningOf(subscription), closed),
  }));
  const earlier = planned.filter(({ subscription, endDate }) => endDate < subscription.endDate);
  const [first = ""] = earlier.map(({ endDate }) => endDate).sort();
  const last = await lastHeldDays(
    tx,
    coachId,
    earlier.map(({ subscription }) => subscription.id),
    first,
  );
  const kept = earlier.filter(
    ({ subscription, endDate }) => (last.get(subscription.id) ?? "") > endDate,
  );
  const keeps = new Set(kept.map(({ subscription }) => subscription.id));
  const moves = planned.map((move) =>
    keeps.has(move.subscription.id) ? { ...move, endDate: move.subscription.endDate } : move,
  );
  await moveEnds(tx, coachId, moves, true);
  return { moved: movedBy(moves), kept: [...keeps].sort() };
}

/** A new subscription's end, moved over the closed days that lie in it. Answers the row as it is then. */
export async function countClosedDays(tx: Tx, sold: SubscriptionRow): Promise<SubscriptionRow> {
  const closed = closedBy(await listClosures(tx, sold.coachId, sold.beginDate));
  return { ...sold, endDate: await giveFrom(tx, sold, closed) };
}

/**
 * The end of a subscription that wakes up, `slept` days later: less the closed days of its pause that it had been given, and
 * over those ahead. Locked, and still asleep in its row.
 */
export async function endAfterSleep(
  tx: Tx,
  subscription: SubscriptionRow,
  endAwake: Day,
  today: Day,
): Promise<Day> {
  const { coachId, suspendDate, closedDays } = subscription;
  if (!suspendDate) return endAwake;
  const slept = daysAsleep(suspendDate, today);
  if (subscription.endFixed) {
    await recordPaused(tx, subscription, slept);
    return endAwake;
  }
  const twice = closedDays.filter((day) => suspendDate <= day && day < today);
  const held = await recordPaused(tx, subscription, [...twice, ...slept]);
  const awake = { ...subscription, ...held, endDate: addDays(endAwake, -twice.length) };
  const closed = closedBy(await listClosures(tx, coachId, today)).filter((day) => day >= today);
  return giveFrom(tx, awake, closed);
}

async function giveFrom(
  tx: Tx,
  subscription: SubscriptionRow,
  closed: readonly Day[],
): Promise<Day> {
  if (closed.length === 0) return subscription.endDate;
  const { endDate, given } = withClosed(runningOf(subscription), closed, new Set(closed));
  await moveEnds(tx, subscription.coachId, [{ subscription, endDate, given }], false);
  return endDate;
}
