import "server-only";
import { type ClosureRow, listClosures } from "@/db/queries/closures";
import { readPayers } from "@/db/queries/returned-places";
import {
  lastHeldDays,
  moveEnds,
  type NewEnd,
  noteAsleep,
  readDays,
} from "@/db/queries/subscription-days";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { daysAsleep, daysOf, withClosed, withoutClosed } from "@/lib/domain/closures";
import { addDays, type Day } from "@/lib/domain/paris-time";

/** Every day closed by these closures with extension, in order. */
const closedBy = (closures: readonly ClosureRow[]): Day[] =>
  daysOf(closures.filter(({ extend }) => extend));

type Ended = SubscriptionRow & { before: Day };

async function write(
  tx: Tx,
  coachId: CoachId,
  subscriptions: readonly SubscriptionRow[],
  moves: readonly NewEnd[],
): Promise<Ended[]> {
  await moveEnds(tx, coachId, moves, true);
  const byId = new Map(moves.map((move) => [move.subscription.id, move.endDate]));
  return subscriptions.flatMap((subscription) => {
    const endDate = byId.get(subscription.id);
    return endDate && endDate !== subscription.endDate
      ? [{ ...subscription, endDate, before: subscription.endDate }]
      : [];
  });
}

/** The ends of subscriptions over the days of a new closure. */
async function planClosedDays(
  tx: Tx,
  coachId: CoachId,
  closure: { beginDate: Day; endDate: Day },
  ids: readonly string[],
): Promise<{ subscriptions: SubscriptionRow[]; moves: NewEnd[] }> {
  const days = daysOf([closure]);
  const from = new Set(days);
  const closed = [
    ...new Set([...closedBy(await listClosures(tx, coachId, closure.beginDate)), ...days]),
  ].sort();
  const held = await readDays(tx, coachId, ids);
  const subscriptions = [...(await readPayers(tx, coachId, ids)).values()];
  const moves = subscriptions.flatMap((subscription): NewEnd[] => {
    const own = held.get(subscription.id);
    return own ? [{ subscription, ...withClosed({ ...subscription, ...own }, closed, from) }] : [];
  });
  return { subscriptions, moves };
}

/** Moves the ends of locked subscriptions over the days of a new closure. Answers those that moved, with their new ends. */
export async function giveClosedDays(
  ...given: Parameters<typeof planClosedDays>
): Promise<Ended[]> {
  const [tx, coachId] = given;
  const { subscriptions, moves } = await planClosedDays(...given);
  return write(tx, coachId, subscriptions, moves);
}

/** How many ends it would move. */
export async function countMoved(...given: Parameters<typeof planClosedDays>): Promise<number> {
  const { subscriptions, moves } = await planClosedDays(...given);
  const ends = new Map(subscriptions.map(({ id, endDate }) => [id, endDate]));
  return moves.filter(({ subscription, endDate }) => ends.get(subscription.id) !== endDate).length;
}

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
  const held = await readDays(tx, coachId, ids);
  const last = await lastHeldDays(tx, coachId, ids);
  const subscriptions = [...(await readPayers(tx, coachId, ids)).values()];
  const kept: string[] = [];
  const moves = subscriptions.flatMap((subscription): NewEnd[] => {
    const own = held.get(subscription.id);
    if (!own) return [];
    const { endDate, given } = withoutClosed({ ...subscription, ...own }, closed);
    const keeps = endDate < subscription.endDate && (last.get(subscription.id) ?? "") > endDate;
    if (keeps) kept.push(subscription.id);
    return [{ subscription, given, endDate: keeps ? subscription.endDate : endDate }];
  });
  return { moved: await write(tx, coachId, subscriptions, moves), kept: kept.sort() };
}

/** A new subscription's end, moved over the closed days that lie in it. Answers the row as it is then. */
export async function countClosedDays(tx: Tx, sold: SubscriptionRow): Promise<SubscriptionRow> {
  const closed = closedBy(await listClosures(tx, sold.coachId, sold.beginDate));
  return giveFrom(tx, sold, closed);
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
  const { coachId, id, suspendDate } = subscription;
  if (!suspendDate) return endAwake;
  if (subscription.endFixed) {
    await noteAsleep(tx, subscription, daysAsleep(suspendDate, today));
    return endAwake;
  }
  const { given } = (await readDays(tx, coachId, [id])).get(id) ?? { given: new Set<Day>() };
  const twice = [...given].filter((day) => suspendDate <= day && day < today);
  await noteAsleep(tx, subscription, [...new Set([...twice, ...daysAsleep(suspendDate, today)])]);
  const awake = { ...subscription, endDate: addDays(endAwake, -twice.length) };
  const closed = closedBy(await listClosures(tx, coachId, today)).filter((day) => day >= today);
  return (await giveFrom(tx, awake, closed)).endDate;
}

async function giveFrom(
  tx: Tx,
  subscription: SubscriptionRow,
  closed: readonly Day[],
): Promise<SubscriptionRow> {
  const { id, coachId } = subscription;
  if (closed.length === 0) return subscription;
  const own = (await readDays(tx, coachId, [id])).get(id);
  if (!own) return subscription;
  const { endDate, given } = withClosed({ ...subscription, ...own }, closed, new Set(closed));
  await moveEnds(tx, coachId, [{ subscription, endDate, given }], false);
  return { ...subscription, endDate };
}
